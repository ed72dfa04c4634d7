import * as v from 'valibot'
import { type CountryCode, countryCodes } from '../countries.ts'
import { legalVersions } from '../legal-versions.ts'
import type { OrderId } from '../order-id.ts'
import { needsOwnCode } from '../phone.ts'
import { taxIdProblem } from '../tax-id.ts'
import { couponCode } from './coupons.ts'
import type { EdgeFunction, FailureCodeOf } from './edge-function.ts'
import { email, linkToken, nullishText, orderId, required } from './fields.ts'
import { type Invoice, invoiceSchema } from './invoice.ts'

/** `name`: the whole name; its parts where the form asked for them apart, else empty. */
export const payerName = { name: required(100), first_name: nullishText(100), last_name: nullishText(100) }

type Payer = { country: CountryCode; payer: { phone?: string | null | undefined } }

/** False when the phone lacks the dialling code that its country does not imply. */
export function hasItsCode({ country, payer }: Payer): boolean {
  return !needsOwnCode(country) || !payer.phone || payer.phone.startsWith('+')
}

type Invoiced = { country: CountryCode; invoice?: Invoice | null | undefined }

const holdsInvoice = (expected: ReturnType<typeof taxIdProblem>) => (asked: Invoiced) =>
  !asked.invoice || taxIdProblem(asked.invoice.tax_id, asked.country, asked.invoice.holder) !== expected

/**
 * Request of `create-payment` (public specification, section 7). `amount` and `currency`: what the page showed; the
 * server computes the price and answers 409 `price_changed` when they differ (decision 4). `amount`: major units, at
 * most two decimals. Header `Idempotency-Key`: 16–128 characters, one per form content.
 */
export const createPaymentSchema = v.pipe(
  v.strictObject({
    email,
    /** Slug, under the name of the specification. */
    course_id: required(80),
    /** Slug of the cohort whose start the page showed; another one is 409 `cohort_changed` (decision 116). Null: none. */
    cohort: v.nullish(required(80), null),
    country: v.picklist(countryCodes, 'invalid'),
    amount: v.pipe(v.number('invalid'), v.finite('invalid'), v.gtValue(0, 'invalid')),
    currency: v.pipe(v.string('invalid'), v.regex(/^[A-Z]{3}$/, 'invalid')),
    payment_type: v.picklist(['single', 'installments'], 'invalid'),
    payer: v.strictObject({
      ...payerName,
      phone: v.pipe(required(40), v.regex(/^\+?[\d\s().-]{4,40}$/, 'invalid_phone')),
    }),
    /** Null without one: the buyer gets a simple receipt. */
    invoice: v.nullish(invoiceSchema, null),
    /** Lowers one payment (decision 150); one that does not hold is 409 `coupon_unavailable`. Null without one. */
    coupon: v.nullish(couponCode, null),
    /** Token of a seat that is kept for the buyer (decision 153); one that does not hold is as none. Null without one. */
    seat: v.nullish(linkToken, null),
    /** What the buyer accepted; null from a page of before it asked (decision 106). */
    legal_version: v.nullish(v.picklist(legalVersions, 'invalid'), null),
  }),
  v.forward(v.partialCheck([['country'], ['payer', 'phone']], hasItsCode, 'phone_without_code'), [
    'payer',
    'phone',
  ]),
  v.forward(v.partialCheck([['country'], ['invoice']], holdsInvoice('invalid_tax_id'), 'invalid_tax_id'), [
    'invoice',
    'tax_id',
  ]),
  v.forward(v.partialCheck([['country'], ['invoice']], holdsInvoice('tax_id_of_other'), 'tax_id_of_other'), [
    'invoice',
    'tax_id',
  ]),
  v.forward(
    v.partialCheck(
      [['payment_type'], ['coupon']],
      ({ payment_type, coupon }) => coupon === null || payment_type === 'single',
      'invalid',
    ),
    ['coupon'],
  ),
)

export type CreatePaymentRequest = v.InferOutput<typeof createPaymentSchema>

/** Lenient, because an answer without these fields has its own error message, other than a network error's. */
export const createdPaymentSchema = v.object({
  /** Always on an allowed checkout origin. */
  redirect_url: v.fallback(v.string(), ''),
  order_id: v.fallback(v.nullable(orderId), null),
})
export type CreatePaymentResponse = v.InferOutput<typeof createdPaymentSchema>

/** Body of 409 `order_paid`: the key belongs to a paid order. */
export type OrderPaidBody = { code: 'order_paid'; order_id: OrderId }

/** Common to visitors' and staff's payment requests. */
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
  codes: [
    ...orderCodes,
    'price_changed',
    'cohort_changed',
    'installments_unavailable',
    'sold_out',
    'coupon_unavailable',
  ],
} as const satisfies EdgeFunction
export type CreatePaymentFailureCode = FailureCodeOf<typeof createPayment>

/** Failures of starting a payment, besides field problems; the browser raises the last three. */
export type PaymentFailure = CreatePaymentFailureCode | 'unknown' | 'network' | 'no_redirect_url'
