import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareMigrations, hashMigrations } from '../../supabase/local/database.ts'
import { readReleased } from '../../supabase/local/release.ts'

const files = hashMigrations(join(import.meta.dirname, '../../supabase'))

test('released migrations are unchanged, and new ones come after them', () => {
  expect(compareMigrations(readReleased(), files)).toBeUndefined()
})

// Nothing is released yet: the same check, as if everything were.
const [first = '', ...rest] = Object.keys(files)
const withoutFirst = Object.fromEntries(rest.map((name) => [name, files[name] ?? '']))

test.each([
  ['an edited one', { ...files, [first]: 'another hash' }, { kind: 'changed', names: [first] }],
  ['a removed one', withoutFirst, { kind: 'missing', names: [first] }],
  ['one inserted before them', { ...files, '0_new.sql': 'x' }, { kind: 'early', names: ['0_new.sql'] }],
])('rejects %s', (_name, found, mismatch) => {
  expect(compareMigrations(files, found)).toEqual(mismatch)
})

test('accepts one that comes after them', () => {
  expect(compareMigrations(files, { ...files, '99999999999999_new.sql': 'x' })).toBeUndefined()
})
