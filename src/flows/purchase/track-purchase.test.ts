import { beforeEach, expect, test, vi } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { money } from '#domain/money.ts'
import { toOrderId } from '#domain/order-id.ts'
import { giveConsent } from '#platform/consent.ts'
import { commerceOf } from './commerce.ts'
import { rememberOwnOrder } from './own-orders.ts'
import { trackPurchase } from './track-purchase.ts'

const track = vi.hoisted(() => vi.fn())
vi.mock('#platform/analytics.ts', () => ({ track, measures: () => true }))

const sold = {
  courseSlug: toBaseSlug('gee-python'),
  name: 'Google Earth Engine con Python',
  amount: money(25000, 'USD'),
}
const order = toOrderId('Zx9aQwErTyUiOpLkJhGfD1')

beforeEach(() => {
  track.mockReset()
  window.localStorage.clear()
  giveConsent('granted')
})

test('a hundred visits of the page report one purchase', () => {
  rememberOwnOrder({ orderId: order, courseSlug: toBaseSlug('gee-python') })
  for (let visit = 0; visit < 100; visit += 1) trackPurchase(order, sold)
  expect(track.mock.calls).toEqual([
    [
      {
        name: 'purchase',
        params: {
          transaction_id: order,
          currency: 'USD',
          value: 250,
          items: [
            {
              item_id: 'gee-python',
              item_name: 'Google Earth Engine con Python',
              item_category: 'curso',
              price: 250,
              quantity: 1,
            },
          ],
        },
      },
    ],
  ])
})

test('does not report an order of another browser', () => {
  trackPurchase(order, sold)
  expect(track).not.toHaveBeenCalled()
})

test('without consent a purchase stays unreported and can be reported later', () => {
  rememberOwnOrder({ orderId: order, courseSlug: toBaseSlug('gee-python') })
  giveConsent('denied')
  trackPurchase(order, sold)
  expect(track).not.toHaveBeenCalled()
  giveConsent('granted')
  trackPurchase(order, sold)
  expect(track).toHaveBeenCalledOnce()
})

test('the value is exact to the cent, in dollars by default', () => {
  const priced = (minor: number) => ({ ...sold, amount: money(minor, 'USD') })
  expect(commerceOf([priced(10), priced(20)]).value).toBe(0.3)
  expect(commerceOf([])).toEqual({ currency: 'USD', value: 0, items: [] })
})
