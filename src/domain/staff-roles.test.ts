import { expect, test } from 'vitest'
import { knownCapabilities, mayAll } from './staff-roles.ts'

test('a capability of a later database is passed over', () => {
  expect(knownCapabilities(['audit', 'invented_later', 'payments'])).toEqual(['payments', 'audit'])
})

test.each([
  [[], true],
  [['payments'], true],
  [['payments', 'catalogue'], true],
  [['payments', 'staff'], false],
] as const)('what needs %j', (needs, may) => {
  expect(mayAll({ capabilities: ['payments', 'catalogue'] }, needs)).toBe(may)
})
