import { beforeEach, expect, test, vi } from 'vitest'
import { claimPurchase, rememberOwnOrder } from './own-orders.ts'

beforeEach(() => window.localStorage.clear())

test('an order of this browser is claimed once, whatever is remembered again', () => {
  rememberOwnOrder('orden-1')
  expect(claimPurchase('orden-1')).toBe(true)
  expect(claimPurchase('orden-1')).toBe(false)
  rememberOwnOrder('orden-1')
  expect(claimPurchase('orden-1')).toBe(false)
})

test.each(['', 'orden-de-otra-persona'])(
  'an order that this browser did not start is not claimed: "%s"',
  (id) => {
    rememberOwnOrder('')
    expect(claimPurchase(id)).toBe(false)
  },
)

test('where nothing can be kept, nothing is claimed', () => {
  rememberOwnOrder('orden-1')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(claimPurchase('orden-1')).toBe(false)
})

test('a spoilt store is an empty one', () => {
  window.localStorage.setItem('meridiano.orders', '{"a":')
  expect(claimPurchase('orden-1')).toBe(false)
  rememberOwnOrder('orden-1')
  expect(claimPurchase('orden-1')).toBe(true)
})
