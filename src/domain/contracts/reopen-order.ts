import * as v from 'valibot'
import { createdPaymentSchema } from './create-payment.ts'
import type { EdgeFunction, FailureCodeOf } from './edge-function.ts'
import { courseSlug, decimal, id, instant, nullableText, orderId } from './fields.ts'

/**
 * Request of `reopen-order`: whoever has the order id of a staff link goes back to it, at its price (decision 61).
 * `order_held`: money has come and a person is looking. `order_closed`: nothing is left to pay, or the sale was voided.
 */
export const reopenOrder = {
  name: 'reopen-order',
  request: v.strictObject({ order_id: orderId }),
  response: createdPaymentSchema,
  codes: ['order_not_found', 'order_paid', 'order_held', 'order_closed', 'payment_provider_error'],
} as const satisfies EdgeFunction
export type ReopenOrderFailureCode = FailureCodeOf<typeof reopenOrder>

/** Failures of going back to a payment link; the browser raises the last three. */
export type ReopenFailure =
  | Exclude<ReopenOrderFailureCode, 'order_paid'>
  | 'unknown'
  | 'network'
  | 'no_redirect_url'

/**
 * Result of the SQL function `reopen_order`. `ask`: its time to pay is over, as far as we know; the provider is asked
 * first. `existing`, `created`: the order that may be paid.
 */
export const reopenedOrderSchema = v.variant('outcome', [
  v.object({ outcome: v.picklist(['not_found', 'held', 'closed']) }),
  v.object({ outcome: v.literal('paid'), order_id: orderId }),
  v.object({ outcome: v.literal('ask'), payment_id: id }),
  v.object({
    outcome: v.picklist(['existing', 'created']),
    order_id: orderId,
    redirect_url: nullableText,
    created_at: instant,
    email: v.string(),
    payer_name: v.string(),
    payer_phone: nullableText,
    country: v.string(),
    amount: decimal,
    currency: v.string(),
    course_id: courseSlug,
    course_name: v.string(),
  }),
])
export type ReopenedOrder = v.InferOutput<typeof reopenedOrderSchema>
