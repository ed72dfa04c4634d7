import { expect, test } from 'vitest'
import { isTest, readModules } from './module-graph.ts'

const modules = readModules(['src']).filter(({ path }) => !isTest(path))
const room = 'src/flows/email/'

test('every form that takes an e-mail offers to correct a slip in it', () => {
  const forms = modules.filter(({ path }) => !path.startsWith(room))
  const corrected = forms.filter(({ imports }) => imports.some(({ target }) => target?.startsWith(room)))
  expect(corrected.length).toBeGreaterThanOrEqual(12)
  const fields = forms.filter(({ source }) => /\btype(=|: )["']email["']/.test(source))
  expect(fields.length).toBeGreaterThanOrEqual(5)
  expect(fields.filter((field) => !corrected.includes(field)).map(({ path }) => path)).toEqual([])
})
