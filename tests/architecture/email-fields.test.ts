import { expect, test } from 'vitest'
import { isTest, readModules } from './module-graph.ts'

const modules = readModules(['src']).filter(({ path }) => !isTest(path))
const room = 'src/flows/email/'
const inRoom = ({ path }: { path: string }) => path.startsWith(room)

test('every form with an e-mail offers to correct typing errors', () => {
  const fields = modules.filter(({ source }) => /\btype(=|: )["']email["']/.test(source))
  expect(fields.filter(inRoom).length).toBeGreaterThanOrEqual(2)
  expect(fields.filter((field) => !inRoom(field)).map(({ path }) => path)).toEqual([])
  const forms = modules.filter((module) => !inRoom(module))
  const corrected = forms.filter(({ imports }) => imports.some(({ target }) => target?.startsWith(room)))
  expect(corrected.length).toBeGreaterThanOrEqual(12)
})
