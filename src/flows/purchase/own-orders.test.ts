import { beforeEach, expect, test, vi } from 'vitest'
import { toOrderId } from '#domain/order-id.ts'
import { claimPurchase, rememberOwnOrder } from './own-orders.ts'

const order = toOrderId('Zx9aQwErTyUiOpLkJhGfD1')

beforeEach(() => window.localStorage.clear())

test('an order of this browser is claimed once, even if remembered again', () => {
  rememberOwnOrder(order)
  expect(claimPurchase(order)).toBe(true)
  expect(claimPurchase(order)).toBe(false)
  rememberOwnOrder(order)
  expect(claimPurchase(order)).toBe(false)
})

test('does not claim an order of another browser', () => {
  rememberOwnOrder(order)
  expect(claimPurchase(toOrderId('order-of-somebody-else'))).toBe(false)
})

test('claims nothing when storage fails', () => {
  rememberOwnOrder(order)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(claimPurchase(order)).toBe(false)
})

test('treats corrupt storage as empty', () => {
  window.localStorage.setItem('meridiano.orders', '{"a":')
  expect(claimPurchase(order)).toBe(false)
  rememberOwnOrder(order)
  expect(claimPurchase(order)).toBe(true)
})
