import { beforeEach, expect, test, vi } from 'vitest'
import { toOrderId } from '#domain/order-id.ts'
import { claimPurchase, rememberOwnOrder } from './own-orders.ts'

const order = toOrderId('Zx9aQwErTyUiOpLkJhGfD1')

beforeEach(() => window.localStorage.clear())

test('an order of this browser is claimed once, whatever is remembered again', () => {
  rememberOwnOrder(order)
  expect(claimPurchase(order)).toBe(true)
  expect(claimPurchase(order)).toBe(false)
  rememberOwnOrder(order)
  expect(claimPurchase(order)).toBe(false)
})

test('an order that this browser did not start is not claimed', () => {
  rememberOwnOrder(order)
  expect(claimPurchase(toOrderId('order-of-somebody-else'))).toBe(false)
})

test('where nothing can be kept, nothing is claimed', () => {
  rememberOwnOrder(order)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(claimPurchase(order)).toBe(false)
})

test('a spoilt store is an empty one', () => {
  window.localStorage.setItem('meridiano.orders', '{"a":')
  expect(claimPurchase(order)).toBe(false)
  rememberOwnOrder(order)
  expect(claimPurchase(order)).toBe(true)
})
