import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'

const id = v.pipe(
  v.union([v.string('invalid'), v.number('invalid')], 'invalid'),
  v.transform(String),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/, 'invalid'),
)

/**
 * Notification of the payment provider: a hint where to look, never a fact. Of a payment it names the payment; of a
 * subscription's execution the invoice and the subscription (providers, sections 1.7 and 1.8). Fields are optional
 * because the second shape is not documented in full; a body without any of them is kept and answered with 200.
 */
export const paymentNotificationSchema = v.object({
  payment_id: v.nullish(id),
  invoiceId: v.nullish(id),
  subscriptionId: v.nullish(id),
  externalId: v.nullish(v.pipe(v.string('invalid'), v.maxLength(255, 'too_long'))),
})
export type PaymentNotification = v.InferOutput<typeof paymentNotificationSchema>

export const paymentWebhook = {
  name: 'payment-webhook',
  request: paymentNotificationSchema,
  response: v.object({ received: v.literal(true) }),
  codes: ['payment_provider_error'],
} as const satisfies EdgeFunction
