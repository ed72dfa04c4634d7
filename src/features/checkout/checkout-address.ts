import * as v from 'valibot'
import { couponCode } from '#domain/contracts/coupons.ts'
import { type BaseSlug, baseSlug } from '#domain/course-slug.ts'
import { isOrderId, type OrderId } from '#domain/order-id.ts'
import { unwrapped } from '#domain/pasted.ts'
import { readStartedOrder } from '#flows/purchase/payment-session.ts'
import type { PriceQuestion } from '#flows/purchase/price-question.ts'
import { couponKey } from '#platform/address-code.ts'

/** What the query of the checkout's address asks for. `question`: null when it names no course. */
export type CheckoutAddress = { question: PriceQuestion | null; orderId: OrderId | null }

export function checkoutAddress(params: URLSearchParams): CheckoutAddress {
  const courseSlug = courseOf(params)
  return {
    question: courseSlug && { courseSlug, coupon: couponOf(params), seat: params.get('lugar') },
    orderId: orderIdOf(params),
  }
}

/** What is no code is not asked about. */
function couponOf(params: URLSearchParams): string | null {
  const code = v.safeParse(couponCode, params.get(couponKey))
  return code.success ? code.output : null
}

/** Base slug in the URL; null when it is missing or malformed. */
export function courseOf(params: URLSearchParams): BaseSlug | null {
  return baseSlug(unwrapped(params.get('course') ?? params.get('course_id') ?? ''))
}

export function orderIdOf(params: URLSearchParams): OrderId | null {
  const orderId = params.get('order_id') ?? params.get('transaction_id')
  return orderId !== null && isOrderId(orderId) ? orderId : null
}

/**
 * Order to look up on the success page. Subscriptions return without an id: then the order started in this browser,
 * unless the URL names another order or course.
 */
export function paidOrderId(params: URLSearchParams): OrderId | null {
  const named = orderIdOf(params)
  if (named || params.has('order_id')) return named
  const started = readStartedOrder()
  const courseSlug = courseOf(params)
  return started && (courseSlug === null || courseSlug === started.courseSlug) ? started.orderId : null
}

export function failedCourse(params: URLSearchParams): BaseSlug | null {
  return courseOf(params) ?? readStartedOrder()?.courseSlug ?? null
}
