import * as v from 'valibot'
import {
  type AccessHold,
  type AccessRefusal,
  accessRefusals,
  type SaleAccessDecision,
  saleAccessSchema,
} from '#domain/contracts/access.ts'
import { type ChargeRefusal, chargeRefusals, type ReviewDecision } from '#domain/contracts/refunds.ts'
import { staffClient } from '#platform/staff-client.ts'
import { type DataApiAnswer, refusalOf, staffData } from '#platform/staff-request.ts'
import { claimDeskItem, wasDone } from './desk.api.ts'

/** `late`: the item was settled before, and nothing was changed. */
export type Decided<Refusal extends string = never> =
  | { ok: true; hold: AccessHold | null }
  | { ok: false; refusal: Refusal | 'late' }

/** Gives the access of a sale. `hold`: why it still waits. `key`: null where the item is known to be there. */
export async function grantSaleAccess(key: string | null, saleId: number): Promise<Decided<AccessRefusal>> {
  if (key && (await isGone(key))) return late
  const answer = await staffClient().rpc('grant_sale_access', { sale_id: saleId })
  return accessOf(answer, accessRefusals.grant_sale_access)
}

/** How many of these sales left the desk. `reason`: of `leave`. */
export async function decideSalesAccess(
  sales: readonly number[],
  decision: SaleAccessDecision,
  reason = '',
): Promise<number> {
  const answer = await staffClient().rpc('decide_sales_access', { sale_ids: [...sales], decision, reason })
  return v.parse(v.number(), staffData(answer))
}

/** Notes that the student of a sale enters the classroom already; nothing is sent. */
export async function noteSaleAccess(key: string, saleId: number): Promise<Decided<'cohorts_unknown'>> {
  if (await isGone(key)) return late
  return (await decideSalesAccess([saleId], 'inside')) === 1
    ? decided(true)
    : { ok: false, refusal: 'cohorts_unknown' }
}

export async function withdrawSaleAccess(
  key: string,
  saleId: number,
  { reason, tell }: { reason: string; tell: boolean },
): Promise<Decided<AccessRefusal>> {
  if (await isGone(key)) return late
  const answer = await staffClient().rpc('withdraw_sale_access', { sale_id: saleId, reason, tell })
  return accessOf(answer, accessRefusals.withdraw_sale_access)
}

export async function resolveReview(
  paymentId: number,
  decision: ReviewDecision,
  note: string,
): Promise<Decided<ChargeRefusal>> {
  const answer = await staffClient().rpc('resolve_payment_review', { payment_id: paymentId, decision, note })
  const refusal = refusalOf(answer, chargeRefusals.resolve_payment_review)
  return refusal ? { ok: false, refusal } : decided(wasDone(answer))
}

/** `choice`: the id of the refund that it is one with, `count` as another of this sum, or `not_made`. */
export async function decideRefund(
  refundId: number,
  choice: string,
  sum: number,
  reason: string,
): Promise<Decided<ChargeRefusal>> {
  const decided =
    choice === 'count'
      ? { decision: choice, amount: sum }
      : choice === 'not_made'
        ? { decision: choice }
        : { decision: 'same', same_as: Number(choice) }
  const answer = await staffClient().rpc('decide_refund', { refund_id: refundId, ...decided, reason })
  const refusal = refusalOf(answer, chargeRefusals.decide_refund)
  if (refusal) return refusal === 'decision_invalid' ? late : { ok: false, refusal }
  staffData(answer)
  return { ok: true, hold: null }
}

export type Attachment = {
  eventId: number
  email: string
  courseSlug: string
  reason: string
  /** Null when the provider took dollars. */
  usd: number | null
}

export async function attachPayment(attachment: Attachment): Promise<Decided> {
  const { eventId, email, courseSlug, reason, usd } = attachment
  const answer = await staffClient().rpc('attach_unmatched_payment', {
    event_id: eventId,
    email,
    course_slug: courseSlug,
    reason,
    ...(usd === null ? {} : { usd_amount: usd }),
  })
  return decided(wasDone(answer))
}

const late = { ok: false, refusal: 'late' } as const

/** `isDone` false: it was settled before. */
export function decided(isDone: boolean): Decided {
  return isDone ? { ok: true, hold: null } : late
}

/** These two calls repeated would change nothing and not say so. */
async function isGone(key: string): Promise<boolean> {
  return (await claimDeskItem(key, false)).state === 'gone'
}

function accessOf<Refusal extends string>(
  answer: DataApiAnswer,
  refusals: readonly Refusal[],
): Decided<Refusal> {
  const refusal = refusalOf(answer, refusals)
  if (refusal) return { ok: false, refusal }
  return { ok: true, hold: v.parse(saleAccessSchema, staffData(answer)).hold }
}
