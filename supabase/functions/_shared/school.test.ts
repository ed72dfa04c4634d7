import { expect, test } from 'vitest'
import { firstSchool } from '../../../src/domain/school.ts'
import { schoolReader, senderOf } from './school.ts'

test('the school is read once a minute, and a failing read gives what was known', async () => {
  let [at, reads, fails] = [0, 0, true]
  const school = schoolReader(
    async () => {
      reads += 1
      if (fails) throw new Error('unreachable')
      return { ...firstSchool, name: `Nombre ${reads}` }
    },
    () => at,
  )
  expect(await school()).toBeNull()
  fails = false
  expect((await school())?.name).toBe('Nombre 2')
  at = 59_999
  expect((await school())?.name).toBe('Nombre 2')
  at = 60_000
  fails = true
  expect((await school())?.name).toBe('Nombre 2')
  fails = false
  expect((await school())?.name).toBe('Nombre 4')
})

test.each([
  ['Escuela <avisos@escuela.org>', 'Meridiano <avisos@escuela.org>'],
  ['"La Escuela" <avisos@escuela.org>', 'Meridiano <avisos@escuela.org>'],
  ['avisos@escuela.org', 'Meridiano <avisos@escuela.org>'],
])('%s sends under the name of the school', (variable, sender) => {
  expect(senderOf(firstSchool, variable)).toBe(sender)
  expect(senderOf(null, variable)).toBe(variable)
})
