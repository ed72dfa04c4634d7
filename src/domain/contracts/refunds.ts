import * as v from 'valibot'
import { reviewReasons } from '../payment-status.ts'
import { count, decimal, id, instant, nullableText } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

export const refundKinds = ['refund', 'chargeback'] as const
export type RefundKind = (typeof refundKinds)[number]

/** The road of the money: the provider moves it, or it went back by another way and was written down (decision 117). */
export const refundRoads = ['provider', 'hand'] as const
export type RefundRoad = (typeof refundRoads)[number]

/** `held`: reported by the provider, and not counted until a person has answered the question. */
export const refundStatuses = ['asked', 'pending', 'settled', 'failed', 'held', 'reversed'] as const
export type RefundStatus = (typeof refundStatuses)[number]

/** What a person has to say about a refund. */
export const refundQuestions = ['other_currency', 'too_much', 'several', 'unclear'] as const

/** How a charge can be refunded; `panel`: the provider gives it back in its panel alone. */
const refundWays = ['provider', 'panel', 'hand'] as const

/** One movement of money (`private.refund_figures`). */
export const refundSchema = v.object({
  id,
  kind: v.picklist(refundKinds),
  through: v.picklist(refundRoads),
  amount: decimal,
  currency: v.string(),
  status: v.picklist(refundStatuses),
  question: v.nullable(v.picklist(refundQuestions)),
  provider_refund_id: nullableText,
  provider_status: nullableText,
  /** What the provider named, where staff said what it is in the currency of the charge. */
  reported_amount: v.nullable(decimal),
  reported_currency: nullableText,
  reason: nullableText,
  at: instant,
  /** Null when the provider reported it. */
  by_name: nullableText,
  reversal: v.nullable(v.object({ at: instant, by_name: nullableText, reason: v.string() })),
})
export type RefundRow = v.InferOutput<typeof refundSchema>

/** What staff decide about a marked charge. */
export const reviewDecisions = ['counted', 'refunded', 'dismissed'] as const
export type ReviewDecision = (typeof reviewDecisions)[number]

/** A payment that was charged, or whose sum is held, with what was refunded of it (decision 29). */
export const chargeSchema = v.object({
  payment_id: id,
  paid_at: v.nullable(instant),
  /** What the order asked for, which it counts as. */
  amount: decimal,
  currency: v.string(),
  /** What really came. */
  received_amount: decimal,
  received_currency: v.string(),
  refund_way: v.picklist(refundWays),
  /** What can still go back, of what really came. */
  refund_room: decimal,
  /** 0 when the payment is not an instalment. */
  number: count,
  provider_payment_id: nullableText,
  counts: v.boolean(),
  review_reason: v.nullable(v.picklist(reviewReasons)),
  review_decision: v.nullable(v.picklist(reviewDecisions)),
  review_note: nullableText,
  reviewed_at: v.nullable(instant),
  reviewed_by_name: nullableText,
  coupon: v.nullable(v.object({ code: v.string(), full_price_usd: decimal })),
  refunds: v.array(refundSchema),
})

export type ChargeRow = v.InferOutput<typeof chargeSchema>

/** Refusals of the calls that change a charge; tests/contract compares them with the migrations. */
export const chargeRefusals = {
  record_refund: [
    'payment_not_paid',
    'kind_invalid',
    'refund_way_invalid',
    'idempotency_conflict',
    'amount_invalid',
    'charge_changed',
    'refund_too_large',
    'reason_required',
    'reason_too_long',
  ],
  decide_refund: [
    'refund_not_found',
    'amount_invalid',
    'refund_too_large',
    'refund_under_way',
    'decision_invalid',
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

/** Result of `begin_refund`: what is asked of the provider. */
export const askedRefundSchema = v.object({
  provider_payment_id: v.string(),
  amount: decimal,
  currency: v.string(),
  /** It was asked before, and what became of it is not known. */
  again: v.boolean(),
  /** The provider's ids of refunds that are accounted for. */
  known: v.array(v.string()),
})
export type AskedRefund = v.InferOutput<typeof askedRefundSchema>
