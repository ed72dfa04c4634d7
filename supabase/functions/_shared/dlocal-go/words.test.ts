import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentStatuses } from '../../../../src/domain/payment-status.ts'
import { paymentStatusOf } from './words.ts'

test.each([
  ['PAID', 'PAID'],
  ['COMPLETED', 'PAID'],
  ['PENDING', 'PENDING'],
  ['REJECTED', 'REJECTED'],
  ['DECLINED', 'REJECTED'],
  ['CANCELLED', 'CANCELLED'],
  ['EXPIRED', 'CANCELLED'],
])('the provider’s %s maps to %s', (provider, ours) => {
  expect(paymentStatusOf(provider)).toBe(ours)
  expect(paymentStatuses).toContain(ours)
})

test('maps nothing else', () => {
  const known = new Set(['PAID', 'COMPLETED', 'PENDING', 'REJECTED', 'DECLINED', 'CANCELLED', 'EXPIRED'])
  const words = fc.oneof(fc.string(), fc.constantFrom('paid', 'PAID ', 'REFUNDED', 'AUTHORIZED', 'toString'))
  fc.assert(
    fc.property(words, (word) => {
      fc.pre(!known.has(word))
      expect(paymentStatusOf(word)).toBeNull()
    }),
  )
})
