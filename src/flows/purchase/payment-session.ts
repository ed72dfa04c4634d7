import * as v from 'valibot'
import { couponCode } from '#domain/contracts/coupons.ts'
import { courseSlug, orderId } from '#domain/contracts/fields.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { forgetDraft } from '#flows/form/use-kept.ts'
import { readSession, removeSession, writeSession } from '#platform/web-store.ts'
import { rememberOwnOrder } from './own-orders.ts'

/** Purchase state kept in this browser tab, so that leaving and returning loses no input. */

const startedOrderSchema = v.object({
  orderId,
  courseSlug,
})
export type StartedOrder = v.InferOutput<typeof startedOrderSchema>

/** The coupon of a checkout comes back with its reader, who may pass by the provider or the page of a failed payment. */
const couponKey = (courseSlug: BaseSlug) => `checkout:coupon:${courseSlug}`

export function keepCoupon(courseSlug: BaseSlug, code: string | null): void {
  if (code === null) removeSession(couponKey(courseSlug))
  else writeSession(couponKey(courseSlug), code)
}

export function keptCoupon(courseSlug: BaseSlug): string | null {
  const code = v.safeParse(couponCode, readSession(couponKey(courseSlug)))
  return code.success ? code.output : null
}

export const draftOf = (courseSlug: BaseSlug) => `checkout:${courseSlug}`
/** Name of the idempotency key: the same order is resumed, a different one starts anew. */
export const attemptOf = (courseSlug: string) => `checkout:attempt:${courseSlug}`
const startedOrderKey = 'checkout:started-order'

/** The provider redirects a subscriber back without the order id; the success page finds it here. */
export function rememberStartedOrder(order: StartedOrder): void {
  writeSession(startedOrderKey, order)
  rememberOwnOrder(order)
}

export function readStartedOrder(): StartedOrder | null {
  const stored = v.safeParse(startedOrderSchema, readSession(startedOrderKey))
  return stored.success ? stored.output : null
}

/**
 * After payment personal data are removed. The order id stays for reloads, and so does its key: the Back button may
 * restore the filled form from the page cache, and resending it must not start a second order.
 */
export function forgetPersonalData(courseSlug: BaseSlug): void {
  forgetDraft(draftOf(courseSlug))
  keepCoupon(courseSlug, null)
}
