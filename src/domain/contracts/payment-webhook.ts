import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'

const id = v.pipe(
  v.union([v.string('invalid'), v.number('invalid')], 'invalid'),
  v.transform(String),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._:-]{0,127}$/, 'invalid'),
)

/**
 * Notification of the payment provider: says what to look up and is never trusted as fact. Names a payment, or the
 * invoice and subscription of a charge (providers, sections 1.7 and 1.8). Fields are optional because the second form
 * is not fully documented; a body with none is stored and answered 200.
 */
export const paymentNotificationSchema = v.object({
  payment_id: v.nullish(id),
  invoiceId: v.nullish(id),
  subscriptionId: v.nullish(id),
  externalId: v.nullish(v.pipe(v.string('invalid'), v.maxLength(255, 'too_long'))),
})
export type PaymentNotification = v.InferOutput<typeof paymentNotificationSchema>

/** Result of `get_asked_event`: a stored notification whose payment the provider did not know. */
export const askedEventSchema = v.object({ body: v.string(), is_over: v.boolean() })

export const paymentWebhook = {
  name: 'payment-webhook',
  request: paymentNotificationSchema,
  response: v.object({ received: v.literal(true) }),
  codes: ['payment_provider_error'],
} as const satisfies EdgeFunction
