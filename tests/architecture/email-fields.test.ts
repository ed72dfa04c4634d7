import { expect, test } from 'vitest'
import { isTest, readModules } from './module-graph.ts'

const fields = readModules(['src']).filter(
  ({ path, source }) => !isTest(path) && /\btype(=|: )["']email["']/.test(source),
)

test('every form that takes an e-mail offers to correct a slip in it', () => {
  expect(fields.length).toBeGreaterThanOrEqual(10)
  const without = fields.filter(({ imports }) =>
    imports.every(({ target }) => !target?.startsWith('src/flows/email/')),
  )
  expect(without.map(({ path }) => path)).toEqual([])
})
