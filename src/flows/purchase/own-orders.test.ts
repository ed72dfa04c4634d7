import { beforeEach, expect, test, vi } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { toOrderId } from '#domain/order-id.ts'
import { claimPurchase, ownOrdersOf, rememberOwnOrder } from './own-orders.ts'

const order = toOrderId('Zx9aQwErTyUiOpLkJhGfD1')
const started = { orderId: order, courseSlug: toBaseSlug('gee-python') }

beforeEach(() => window.localStorage.clear())

test('an order of this browser is claimed once, even if remembered again', () => {
  rememberOwnOrder(started)
  expect(claimPurchase(order)).toBe(true)
  expect(claimPurchase(order)).toBe(false)
  rememberOwnOrder(started)
  expect(claimPurchase(order)).toBe(false)
})

test('does not claim an order of another browser', () => {
  rememberOwnOrder(started)
  expect(claimPurchase(toOrderId('order-of-somebody-else'))).toBe(false)
})

test('claims nothing when storage fails', () => {
  rememberOwnOrder(started)
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(claimPurchase(order)).toBe(false)
})

test('treats corrupt storage as empty', () => {
  window.localStorage.setItem('meridiano.orders', '{"a":')
  expect(claimPurchase(order)).toBe(false)
  rememberOwnOrder(started)
  expect(claimPurchase(order)).toBe(true)
})

test('the last three of a product are told, and stay its own once reported', () => {
  const ids = ['a', 'b', 'c', 'd'].map((letter) => toOrderId(letter.repeat(22)))
  window.localStorage.setItem('meridiano.orders', JSON.stringify([{ id: order, reported: true }]))
  for (const orderId of ids) rememberOwnOrder({ ...started, orderId })
  rememberOwnOrder({ orderId: toOrderId('e'.repeat(22)), courseSlug: toBaseSlug('deep-learning') })
  claimPurchase(toOrderId('d'.repeat(22)))
  expect(ownOrdersOf(started.courseSlug)).toEqual(ids.slice(-3))
})
