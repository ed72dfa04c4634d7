import * as v from 'valibot'
import { paymentStatuses, paymentTypes, reviewReasons } from '../payment-status.ts'
import { accessStates } from './access.ts'
import { count, decimal, id, instant, nullableText } from './fields.ts'
import { reviewDecisions } from './refunds.ts'

/** A row of `list_payments` (back-office specification, section 2). */
export const paymentRowSchema = v.object({
  id,
  created_at: instant,
  email: v.string(),
  payer_name: v.string(),
  amount: decimal,
  currency: v.string(),
  status: v.picklist(paymentStatuses),
  payment_type: v.picklist(paymentTypes),
  /** 0 when the payment is not an instalment. */
  installment_number: count,
  installments_count: v.nullable(count),
  dlocal_payment_id: nullableText,
  country: nullableText,
  payer_document_type: nullableText,
  payer_document: nullableText,
  /** Why it waits for a decision. */
  review_reason: v.nullable(v.picklist(reviewReasons)),
  review_decision: v.nullable(v.picklist(reviewDecisions)),
  /** What its sale has; null for a payment without one. */
  access: v.nullable(v.picklist(accessStates)),
  approved_at: v.nullable(instant),
  /** What really came; of an order that waits, what it asks for. */
  received_amount: decimal,
  received_currency: v.string(),
  /** What was refunded of what came. */
  refunded: decimal,
  /** As what it counts for its sale, in USD; null where it does not. */
  counted_usd: v.nullable(decimal),
  /** Numbers of its invoice and credit notes. */
  invoice_numbers: v.nullable(v.array(v.string())),
  /** Code of the coupon of its order. */
  coupon: nullableText,
})
export type Payment = v.InferOutput<typeof paymentRowSchema>

export const paymentLinkStates = ['paid', 'pending', 'rejected', 'cancelled'] as const
export type PaymentLinkState = (typeof paymentLinkStates)[number]

/** A row of `list_payment_links` (back-office specification, section 2). */
export const paymentLinkSchema = v.object({
  id,
  created_at: instant,
  /** Null until the provider returns one. */
  redirect_url: nullableText,
  state: v.picklist(paymentLinkStates),
  /** The address still accepts a payment. */
  payable: v.boolean(),
  email: v.string(),
  payer_name: v.string(),
  payer_phone: nullableText,
  amount: decimal,
  currency: v.string(),
  payment_type: v.picklist(paymentTypes),
  /** Null where no total was agreed. */
  total_course_amount: v.nullable(decimal),
  /** Base slug, under the name of the specification. */
  course_id: v.string(),
  course_name: v.string(),
  created_by_name: nullableText,
})
export type PaymentLink = v.InferOutput<typeof paymentLinkSchema>

/** Result of `staff_order_limits`: minimum and maximum of a payment link. */
export const orderLimitsSchema = v.object({ min_usd: decimal, max_usd: decimal })

/** Result of `get_receipt` for a paid payment. */
export const receiptSchema = v.object({
  email: v.string(),
  payer_name: v.string(),
  /** What really came. */
  amount: decimal,
  currency: v.string(),
  /** As what it counts, where that differs. */
  counts_as: v.nullish(v.object({ amount: decimal, currency: v.string() }), null),
  payment_type: v.picklist(paymentTypes),
  /** 0 when no instalment was completed. */
  installment_number: count,
  installments_count: v.nullable(count),
  provider_payment_id: v.string(),
  order_id: nullableText,
  course_name: v.string(),
  // Sums of the sale in USD, as they were when the charge was merged; null when it has none.
  agreed: v.nullish(decimal, null),
  paid: v.nullish(decimal, null),
  remaining: v.nullish(decimal, null),
  installments_number: v.nullish(count, null),
  access: v.optional(v.picklist(accessStates), 'none'),
  /** Bought in Argentina, where a consumer may revoke within ten days (Ley 24.240, article 34). */
  revocable: v.optional(v.boolean(), false),
  /** False while a person has to decide about the charge. */
  counts: v.optional(v.boolean(), true),
})
export type Receipt = v.InferOutput<typeof receiptSchema>
