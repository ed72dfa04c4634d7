import * as v from 'valibot'
import type { CreatePaymentRequest } from '#domain/contracts/create-payment.ts'
import { courseSlug, orderId } from '#domain/contracts/fields.ts'
import { taxIdHolders } from '#domain/contracts/invoice.ts'
import { countryCodes } from '#domain/countries.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { readSession, removeSession, writeSession } from '#platform/session-store.ts'
import { rememberOwnOrder } from './own-orders.ts'
import type { PaymentFormValues } from './payment-form.ts'

/** Purchase state kept in this browser tab, so that leaving and returning loses no input. */

const draftSchema = v.object({
  firstName: v.string(),
  lastName: v.string(),
  country: v.picklist([...countryCodes, '']),
  email: v.string(),
  phone: v.string(),
  method: v.picklist(['single', 'installments']),
  // Absent from a draft of before these fields.
  wantsInvoice: v.optional(v.boolean(), false),
  holder: v.optional(v.picklist(taxIdHolders), 'person'),
  legalName: v.optional(v.string(), ''),
  taxId: v.optional(v.string(), ''),
  surelyTaxId: v.optional(v.string(), ''),
  address: v.optional(v.string(), ''),
  accepted: v.optional(v.nullable(v.string()), null),
})

const startedOrderSchema = v.object({
  orderId,
  courseSlug,
})
export type StartedOrder = v.InferOutput<typeof startedOrderSchema>

const draftKey = (courseSlug: BaseSlug) => `checkout:draft:${courseSlug}`
const attemptKey = (courseSlug: string) => `checkout:attempt:${courseSlug}`
const startedOrderKey = 'checkout:started-order'

export function readDraft(courseSlug: BaseSlug): PaymentFormValues | null {
  const stored = v.safeParse(draftSchema, readSession(draftKey(courseSlug)))
  return stored.success ? stored.output : null
}

export function writeDraft(courseSlug: BaseSlug, values: PaymentFormValues): void {
  writeSession(draftKey(courseSlug), values)
}

/** One key per content: the same order is resumed, a different one starts anew. */
export function idempotencyKeyFor(courseSlug: string, request: CreatePaymentRequest): string {
  return attemptKeyFor(attemptKey(courseSlug), request)
}

export function forgetIdempotencyKey(courseSlug: string): void {
  forgetAttemptKey(attemptKey(courseSlug))
}

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
  removeSession(draftKey(courseSlug))
}
