import { beforeEach, describe, expect, test } from 'vitest'
import { toBaseSlug } from '#domain/course-slug.ts'
import { toOrderId } from '#domain/order-id.ts'
import { rememberStartedOrder } from '#flows/purchase/payment-session.ts'
import { checkoutAddress, courseOf, failedCourse, orderIdOf, paidOrderId } from './checkout-address.ts'

const order = toOrderId('order-0123456789abcdef')
const asked = (query: string) => new URLSearchParams(query)

beforeEach(() => {
  window.sessionStorage.clear()
})

test.each([
  ['course=gee-python-202607', 'gee-python'],
  ['course_id=gee-python', 'gee-python'],
  ['course=deep-learning&course_id=gee-python', 'deep-learning'],
  ['course=gee-python-202607.', 'gee-python'],
  ['course=_gee-python_', 'gee-python'],
  ['course=%C2%ABgee%E2%80%91python%C2%BB', 'gee-python'],
  ['course=%25', null],
  ['', null],
])('%j names the course %s', (query, course) => {
  expect(courseOf(asked(query))).toBe(course)
})

test.each(['.', '/', ',', ')', '*', '%C2%BB', '%22', '%E2%80%8B', '%3E', '!', '…', ').'])(
  'a link that ends in %j names its course',
  (end) => expect(courseOf(asked(`course=gee-python${end}`))).toBe('gee-python'),
)

test.each([
  [`order_id=${order}`, order],
  [`transaction_id=${order}`, order],
  ['order_id=1', null],
  ['amount=270&course_name=Otro', null],
])('%j names the order %s', (query, found) => {
  expect(orderIdOf(asked(query))).toBe(found)
})

test.each([
  ['cupon=GEO-20', 'GEO-20'],
  ['cupon=%20geo-20%20', 'GEO-20'],
  ['cupon=', null],
  ['cupon=abc', null],
  [`cupon=${'A'.repeat(25)}`, null],
  ['cupon=%3Cscript%3E', null],
  ['', null],
])('%j brings the coupon %s', (query, coupon) => {
  expect(checkoutAddress(asked(`course=gee-python&${query}`)).question?.coupon).toBe(coupon)
})

test('the address of the checkout asks for the price of its course, or for none', () => {
  expect(checkoutAddress(asked(`course=gee-python-202607&order_id=${order}`))).toEqual({
    question: { courseSlug: 'gee-python', coupon: null, seat: null },
    orderId: order,
  })
  expect(checkoutAddress(asked('course=%25'))).toEqual({ question: null, orderId: null })
})

describe('an order that this browser started', () => {
  beforeEach(() => rememberStartedOrder({ orderId: order, courseSlug: toBaseSlug('gee-python') }))

  test.each([
    ['', order],
    ['course_id=gee-python-202607', order],
    ['course_id=deep-learning', null],
    ['order_id=', null],
  ])('with %j is looked up as %s', (query, found) => {
    expect(paidOrderId(asked(query))).toBe(found)
  })

  test('gives the error page its course when the URL has none', () => {
    expect(failedCourse(asked(''))).toBe('gee-python')
    expect(failedCourse(asked('course_id=deep-learning'))).toBe('deep-learning')
  })
})
