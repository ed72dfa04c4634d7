import * as v from 'valibot'
import { couponCode } from '#domain/contracts/coupons.ts'
import { courseSlug, orderId } from '#domain/contracts/fields.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { forgetDraft } from '#flows/form/use-kept.ts'
import { couponKey } from '#platform/address-code.ts'
import { readSession, removeSession, writeSession } from '#platform/web-store.ts'
import { rememberOwnOrder } from './own-orders.ts'

/** Purchase state kept in this browser tab, so that leaving and returning loses no input. */

const startedOrderSchema = v.object({
  orderId,
  courseSlug,
})
export type StartedOrder = v.InferOutput<typeof startedOrderSchema>

/** The coupon of a visit, of an address or typed, stays with its reader, who may pass by other pages or the provider (decision 196). */
export function keepCoupon(code: string | null): void {
  if (code === null) removeSession(couponKey)
  else writeSession(couponKey, code)
}

export function keptCoupon(): string | null {
  const code = v.safeParse(couponCode, readSession(couponKey))
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
  keepCoupon(null)
}
