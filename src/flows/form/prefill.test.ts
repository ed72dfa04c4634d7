import { expect, test } from 'vitest'
import { prefilledAddress, takePrefill } from './prefill.ts'

test('what an address carries is read back, and the rest of it remains', () => {
  const person = { firstname: 'Nélida', email: 'nelida+1@example.com', total: '600.00' }
  const address = prefilledAddress('/payment-link', { ...person, lastname: '' })
  expect(address).not.toContain('lastname')
  const params = new URL(`${address}&q=ana`, 'https://meridiano.test').searchParams
  const { prefill, rest } = takePrefill(params)
  expect(prefill).toEqual(person)
  expect(rest.toString()).toBe('q=ana')
})

test('an address without values fills in nothing', () => {
  expect(prefilledAddress('/payment-link', {})).toBe('/payment-link')
  expect(takePrefill(new URLSearchParams('q=ana&email=%20'))).toMatchObject({ prefill: null })
})

test('a value is cut at the longest that a field takes', () => {
  const { prefill } = takePrefill(new URLSearchParams({ firstname: 'a'.repeat(9000) }))
  expect(prefill?.firstname).toHaveLength(254)
})
