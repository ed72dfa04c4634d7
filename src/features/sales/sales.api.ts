import * as v from 'valibot'
import { saleTexts } from '#content/sales.ts'
import { type AccessRefusal, accessRefusals } from '#domain/contracts/access.ts'
import {
  type ChargeRefusal,
  type ChargeRow,
  chargeRefusals,
  type RefundKind,
  type RefundRoad,
  type ReviewDecision,
} from '#domain/contracts/refunds.ts'
import {
  type FreeReason,
  type SaleRefusal,
  saleRefusals,
  salesOfPersonSchema,
} from '#domain/contracts/sales.ts'
import { type Money, toNumber } from '#domain/money.ts'
import { staffClient } from '#platform/staff-client.ts'
import { type Outcome, outcomeOf, staffData } from '#platform/staff-request.ts'
import type { Sale } from './sale.ts'
import type { Terms } from './terms.ts'

export type SalesOfPerson = {
  sales: readonly Sale[]
  /** Marked charges that belong to no sale yet. */
  loose: readonly ChargeRow[]
}

/** Every sale of the person, newest first. */
export async function fetchSales(personId: number, signal?: AbortSignal): Promise<SalesOfPerson> {
  const request = staffClient().rpc('list_sales', { person_id: personId })
  const data = staffData(await (signal ? request.abortSignal(signal) : request))
  const { sales, charges } = v.parse(salesOfPersonSchema, data)
  const named = sales.map((row) => ({
    ...row,
    person_id: personId,
    name: row.course_name ?? saleTexts.unnamed,
  }))
  return { sales: named, loose: charges }
}

/** `sale_changed`: someone else has changed the sale since the given version. */
export type SaleOutcome = Outcome<SaleRefusal>
export type ChargeOutcome = Outcome<ChargeRefusal>
export type AccessOutcome = Outcome<AccessRefusal>

export async function voidSale(sale: Sale, reason: string): Promise<SaleOutcome> {
  const answer = await staffClient().rpc('void_sale', {
    sale_id: sale.sale_id,
    version: sale.version,
    reason,
  })
  return outcomeOf(answer, saleRefusals.void_sale)
}

export type AmendOutcome =
  | Outcome<Exclude<SaleRefusal, 'sale_changed'>>
  /** Someone else has changed the sale since it was read. */
  | { ok: false; refusal: 'sale_changed'; current: Sale }

/** `free`: why a total of 0 is one. */
export type Amendment = { sale: Sale; terms: Terms; free: FreeReason | null; reason: string }

export async function amendSale({ sale, terms, free, reason }: Amendment): Promise<AmendOutcome> {
  const answer = await staffClient().rpc('amend_sale', {
    sale_id: sale.sale_id,
    version: sale.version,
    usd_amount: toNumber(terms.agreed),
    installments_number: terms.count,
    ...(free && terms.agreed.minor === 0 && { free_reason: free }),
    reason,
  })
  const outcome = outcomeOf(answer, saleRefusals.amend_sale)
  if (outcome.ok) return outcome
  if (outcome.refusal !== 'sale_changed') return { ok: false, refusal: outcome.refusal }
  const current = (await fetchSales(sale.person_id)).sales.find(({ sale_id }) => sale_id === sale.sale_id)
  return current ? { ok: false, refusal: 'sale_changed', current } : { ok: false, refusal: 'sale_not_found' }
}

export type CohortChange = { sale: Sale; cohortId: number; agreed: Money; reason: string }

export async function changeCohort({ sale, cohortId, agreed, reason }: CohortChange): Promise<SaleOutcome> {
  const answer = await staffClient().rpc('change_cohort', {
    sale_id: sale.sale_id,
    version: sale.version,
    cohort_id: cohortId,
    usd_amount: toNumber(agreed),
    reason,
  })
  return outcomeOf(answer, saleRefusals.change_cohort)
}

export type NewRefund = {
  /** Names the filled form (decision 51). */
  key: string
  chargeId: number
  kind: RefundKind
  through: RefundRoad
  amount: Money
  reason: string
  withdrawAccess: boolean
  voidSale: boolean
}

export async function recordRefund({ key, chargeId, amount, ...refund }: NewRefund): Promise<ChargeOutcome> {
  const answer = await staffClient().rpc('record_refund', {
    request_key: key,
    payment_id: chargeId,
    amount: toNumber(amount),
    kind: refund.kind,
    through: refund.through,
    reason: refund.reason,
    withdraw_access: refund.withdrawAccess,
    void_sale: refund.voidSale,
  })
  return outcomeOf(answer, chargeRefusals.record_refund)
}

export type RefundDecision = { refundId: number; decision: 'reverse' | 'not_made'; reason: string }

export async function decideRefund({ refundId, ...decided }: RefundDecision): Promise<ChargeOutcome> {
  const answer = await staffClient().rpc('decide_refund', { refund_id: refundId, ...decided })
  return outcomeOf(answer, chargeRefusals.decide_refund)
}

export type Review = { chargeId: number; decision: ReviewDecision; note: string }

/** `already_reviewed`: somebody else was faster. */
export type ReviewOutcome = Outcome<
  (typeof chargeRefusals.resolve_payment_review)[number] | 'already_reviewed'
>

export async function resolveReview({ chargeId, decision, note }: Review): Promise<ReviewOutcome> {
  const answer = await staffClient().rpc('resolve_payment_review', { payment_id: chargeId, decision, note })
  const outcome = outcomeOf(answer, chargeRefusals.resolve_payment_review)
  return outcome.ok && answer.data !== true ? { ok: false, refusal: 'already_reviewed' } : outcome
}

export async function grantAccess(sale: Sale): Promise<AccessOutcome> {
  const answer = await staffClient().rpc('grant_sale_access', { sale_id: sale.sale_id })
  return outcomeOf(answer, accessRefusals.grant_sale_access)
}

export async function resendAccess(sale: Sale): Promise<AccessOutcome> {
  const answer = await staffClient().rpc('resend_access', { sale_id: sale.sale_id })
  return outcomeOf(answer, accessRefusals.resend_access)
}

export async function withdrawAccess(sale: Sale, reason: string): Promise<AccessOutcome> {
  const answer = await staffClient().rpc('withdraw_sale_access', { sale_id: sale.sale_id, reason })
  return outcomeOf(answer, accessRefusals.withdraw_sale_access)
}
