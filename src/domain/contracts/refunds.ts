import * as v from 'valibot'
import { reviewReasons } from '../payment-status.ts'
import { count, decimal, id, instant, nullableText } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

export const refundKinds = ['refund', 'chargeback'] as const
export type RefundKind = (typeof refundKinds)[number]

export const refundStatuses = ['asked', 'pending', 'settled', 'failed', 'held', 'reversed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** Who moves the money: the provider, or it went back by another way and was written down. */
export const refundWays = ['provider', 'hand'] as const
export type RefundWay = (typeof refundWays)[number]

/** What a person has to say about a refund (decision 117). */
export const refundQuestions = ['other_currency', 'too_much', 'several', 'unclear'] as const
export type RefundQuestion = (typeof refundQuestions)[number]

/** What staff decide about a marked charge. */
export const reviewDecisions = ['counted', 'refunded', 'dismissed'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** A payment that was charged, or whose sum is held, with what was given back of it (decision 29). */
export const chargeSchema = v.object({
  payment_id: id,
  paid_at: v.nullable(instant),
  amount: decimal,
  currency: v.string(),
  /** 0 when the payment is not an instalment. */
  number: count,
  provider_payment_id: nullableText,
  /** What really came, in the charge's own currency; `amount` is what its order asked for. */
  received_amount: decimal,
  received_currency: v.string(),
  counts: v.boolean(),
  review_reason: v.nullable(v.picklist(reviewReasons)),
  review_decision: v.nullable(v.picklist(reviewDecisions)),
  review_note: nullableText,
  reviewed_at: v.nullable(instant),
  reviewed_by_name: nullableText,
  refunds: v.array(
    v.object({
      id,
      kind: v.picklist(refundKinds),
      amount: decimal,
      currency: v.string(),
      status: v.picklist(refundStatuses),
      reason: nullableText,
      at: instant,
      /** Null when the provider reported it. */
      by_name: nullableText,
    }),
  ),
})

/** Refusals of the calls that change a charge; tests/contract compares them with the migrations. */
export const chargeRefusals = {
  record_refund: [
    'payment_not_paid',
    'kind_invalid',
    'amount_invalid',
    'refund_too_large',
    'reason_required',
    'reason_too_long',
  ],
  resolve_payment_review: [
    'decision_invalid',
    'payment_not_paid',
    'sale_not_found',
    'sale_voided',
    'reason_required',
    'reason_too_long',
  ],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type ChargeRefusal = (typeof chargeRefusals)[keyof typeof chargeRefusals][number]
