import { beforeEach, expect, test, vi } from 'vitest'
import { couponKey, keepAddressCoupon } from './address-code.ts'
import { readSession } from './web-store.ts'

beforeEach(() => sessionStorage.clear())

const address = () => `${location.pathname}${location.search}${location.hash}`

test('the coupon of an address moves into the tab, and the rest of the address stays', () => {
  history.replaceState({ key: 'kept' }, '', '/geo-databases?utm_source=red&cupon=geo-20#temario')
  keepAddressCoupon()
  expect(readSession(couponKey)).toBe('geo-20')
  expect(address()).toBe('/geo-databases?utm_source=red#temario')
  expect(history.state).toEqual({ key: 'kept' })
})

test.each(['/geo-databases', '/geo-databases?cupon='])('%s leaves what an earlier address brought', (at) => {
  sessionStorage.setItem(couponKey, '"GEO-20"')
  history.replaceState(null, '', at)
  keepAddressCoupon()
  expect(readSession(couponKey)).toBe('GEO-20')
  expect(address()).toBe(at)
})

test('where the tab keeps nothing the coupon stays in the address, which the checkout reads too', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  history.replaceState(null, '', '/checkout?course=gee-python&cupon=GEO-20')
  keepAddressCoupon()
  expect(address()).toBe('/checkout?course=gee-python&cupon=GEO-20')
})
