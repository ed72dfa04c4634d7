import * as v from 'valibot'
import { type CountryCode, countryCodes } from '../countries.ts'
import { needsOwnCode } from '../phone.ts'
import type { EdgeFunction, FailureCodeOf } from './edge-function.ts'
import { email, required } from './fields.ts'

type Payer = { country: CountryCode; payer: { phone?: string | null | undefined } }

/** Where no country stands behind a number, its dialling code must stand in it. */
export function hasItsCode({ country, payer }: Payer): boolean {
  return !needsOwnCode(country) || !payer.phone || payer.phone.startsWith('+')
}

/**
 * Request of `create-payment` (public specification, section 7). `amount` and `currency` are what the page showed:
 * the server finds the price itself and answers 409 `price_changed` when they differ (decision 4).
 * `amount`: major units, at most two decimals. Header `Idempotency-Key`: 16–128 characters, one per form content.
 */
export const createPaymentSchema = v.pipe(
  v.strictObject({
    email,
    course_id: required(80),
    country: v.picklist(countryCodes, 'invalid'),
    amount: v.pipe(v.number('invalid'), v.finite('invalid'), v.gtValue(0, 'invalid')),
    currency: v.pipe(v.string('invalid'), v.regex(/^[A-Z]{3}$/, 'invalid')),
    payment_type: v.picklist(['single', 'installments'], 'invalid'),
    payer: v.strictObject({
      name: required(100),
      phone: v.pipe(required(40), v.regex(/^\+?[\d\s().-]{4,40}$/, 'invalid_phone')),
    }),
  }),
  v.forward(v.partialCheck([['country'], ['payer', 'phone']], hasItsCode, 'phone_without_code'), [
    'payer',
    'phone',
  ]),
)

export type CreatePaymentRequest = v.InferOutput<typeof createPaymentSchema>

/** An answer without them has a sentence of its own, which is not that of a lost connection. */
export const createdPaymentSchema = v.object({
  /** Where to send the browser; always on an allowed checkout origin. */
  redirect_url: v.fallback(v.string(), ''),
  order_id: v.fallback(v.string(), ''),
})
export type CreatePaymentResponse = v.InferOutput<typeof createdPaymentSchema>

/** Body of 409 `order_paid`: the key belongs to an order that has been paid; its page says so. */
export type OrderPaidBody = { code: 'order_paid'; order_id: string }

/** What any request for a payment is refused with, a visitor's and the staff's. */
export const orderCodes = [
  'idempotency_key_required',
  'idempotency_conflict',
  'order_closed',
  'order_paid',
  'course_not_found',
  'payment_provider_error',
] as const

export const createPayment = {
  name: 'create-payment',
  request: createPaymentSchema,
  response: createdPaymentSchema,
  codes: [...orderCodes, 'price_changed', 'installments_unavailable'],
} as const satisfies EdgeFunction
export type CreatePaymentFailureCode = FailureCodeOf<typeof createPayment>

/** Every way in which starting a payment can fail, beside the fields; the browser raises the last three. */
export type PaymentFailure = CreatePaymentFailureCode | 'unknown' | 'network' | 'no_redirect_url'
