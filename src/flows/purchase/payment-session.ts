import * as v from 'valibot'
import type { CreatePaymentRequest } from '#domain/contracts/create-payment.ts'
import { orderId } from '#domain/contracts/fields.ts'
import { countryCodes } from '#domain/countries.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { readSession, removeSession, writeSession } from '#platform/session-store.ts'
import { rememberOwnOrder } from './own-orders.ts'
import type { PaymentFormValues } from './payment-form.ts'

/** What this browser tab remembers of a purchase, so that leaving and coming back costs nobody their typing. */

const draftSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  country: v.picklist(countryCodes),
  email: v.string(),
  phone: v.string(),
  method: v.picklist(['single', 'installments']),
})

const startedOrderSchema = v.object({
  orderId,
  courseSlug: v.string(),
})
export type StartedOrder = v.InferOutput<typeof startedOrderSchema>

const draftKey = (courseSlug: string) => `checkout:draft:${courseSlug}`
const attemptKey = (courseSlug: string) => `checkout:attempt:${courseSlug}`
const startedOrderKey = 'checkout:started-order'

export function readDraft(courseSlug: string): PaymentFormValues | null {
  const stored = v.safeParse(draftSchema, readSession(draftKey(courseSlug)))
  return stored.success ? stored.output : null
}

export function writeDraft(courseSlug: string, values: PaymentFormValues): void {
  writeSession(draftKey(courseSlug), values)
}

/** One key per content: sending the same order again resumes it, sending another starts another. */
export function idempotencyKeyFor(courseSlug: string, request: CreatePaymentRequest): string {
  return attemptKeyFor(attemptKey(courseSlug), request)
}

export function forgetIdempotencyKey(courseSlug: string): void {
  forgetAttemptKey(attemptKey(courseSlug))
}

/** The provider brings a subscriber back without the order's id; this is how the success page finds it. */
export function rememberStartedOrder(order: StartedOrder): void {
  writeSession(startedOrderKey, order)
  rememberOwnOrder(order.orderId)
}

export function readStartedOrder(): StartedOrder | null {
  const stored = v.safeParse(startedOrderSchema, readSession(startedOrderKey))
  return stored.success ? stored.output : null
}

/**
 * After a paid order: personal data go. The order's id stays, so that a reload still shows it, and so does its key: the
 * Back button brings a filled form out of the browser's memory, and sending that again must not start a second order.
 */
export function forgetPersonalData(courseSlug: string): void {
  removeSession(draftKey(courseSlug))
}
