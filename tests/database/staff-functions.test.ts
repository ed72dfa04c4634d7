import { beforeAll, expect, test } from 'vitest'
import { actors, addStranger, become } from './support/actors.ts'
import { adminCalls, callOutcomes, staffCalls } from './support/staff-calls.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeAll(async () => {
  await addStranger(database.sql())
})

test.each(actors)('%s may call what is theirs, and nothing else', async (actor) => {
  const outcomes = await inDiscardedTransaction(database.sql(), async (sql) => {
    await become(sql, actor)
    return callOutcomes(sql)
  })
  const isTheirs = (name: string) => actor === 'admin' || (actor === 'staff' && name in staffCalls)
  const names = Object.keys({ ...staffCalls, ...adminCalls })
  expect(outcomes).toEqual(
    Object.fromEntries(names.map((name) => [name, isTheirs(name) ? 'accepted' : 'refused'])),
  )
})
