import { queryOptions } from '@tanstack/react-query'
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
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  type Outcome,
  outcomeOf,
  staffData,
  staffQueries,
  staffQueryDefaults,
} from '#platform/staff-request.ts'
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
  const rows = sales.map((row) => ({
    ...row,
    person_id: personId,
    name: row.course_name ?? saleTexts.unnamed,
  }))
  return { sales: rows, loose: charges }
}

export function salesQuery(personId: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'sales', personId],
    queryFn: ({ signal }) => fetchSales(personId, signal),
  })
}

/** Whether the provider is giving something back. */
export function isGoingBack(data: SalesOfPerson | undefined): boolean {
  const charges = [...(data?.sales.flatMap((sale) => sale.charges) ?? []), ...(data?.loose ?? [])]
  return charges
    .flatMap(({ refunds }) => refunds)
    .some(({ status, question }) => (status === 'asked' || status === 'pending') && question === null)
}

/** Payments, access, the desk and the person's page show the same facts: everything of the staff area is asked anew. */
export const changed = [staffQueries]

/** With the version that was read: a change by somebody else since then is `sale_changed`. */
const changeOf = ({ sale_id, version }: Sale, reason: string) => ({ sale_id, version, reason })

export async function voidSale(sale: Sale, reason: string) {
  return outcomeOf(await staffClient().rpc('void_sale', changeOf(sale, reason)), saleRefusals.void_sale)
}

export type AmendOutcome =
  | Outcome<Exclude<SaleRefusal, 'sale_changed'>>
  /** Someone else has changed the sale since it was read. */
  | { ok: false; refusal: 'sale_changed'; current: Sale }

/** `free`: why a total of 0 is one. */
export type Amendment = { sale: Sale; terms: Terms; free: FreeReason | null; reason: string }

export async function amendSale({ sale, terms, free, reason }: Amendment): Promise<AmendOutcome> {
  const answer = await staffClient().rpc('amend_sale', {
    ...changeOf(sale, reason),
    usd_amount: toNumber(terms.agreed),
    installments_number: terms.count,
    ...(free && terms.agreed.minor === 0 && { free_reason: free }),
  })
  const outcome = outcomeOf(answer, saleRefusals.amend_sale)
  if (outcome.ok) return outcome
  if (outcome.refusal !== 'sale_changed') return { ok: false, refusal: outcome.refusal }
  const current = (await fetchSales(sale.person_id)).sales.find(({ sale_id }) => sale_id === sale.sale_id)
  return current ? { ok: false, refusal: 'sale_changed', current } : { ok: false, refusal: 'sale_not_found' }
}

export type CohortChange = { sale: Sale; cohortId: number; agreed: Money; reason: string }

export async function changeCohort({
  sale,
  cohortId,
  agreed,
  reason,
}: CohortChange): Promise<Outcome<SaleRefusal>> {
  const change = { ...changeOf(sale, reason), cohort_id: cohortId, usd_amount: toNumber(agreed) }
  return outcomeOf(await staffClient().rpc('change_cohort', change), saleRefusals.change_cohort)
}

export type NewRefund = {
  payment_id: number
  kind: RefundKind
  through: RefundRoad
  /** In the money that came. */
  amount: number
  reason: string
  withdraw_access: boolean
  void_sale: boolean
  tell: boolean
  /** What could be refunded when the form was opened. */
  room: number
}

/** Its key is that of what makes it another refund (decision 172): an answer that was lost is given to the same again. */
export async function recordRefund(refund: NewRefund): Promise<Outcome<ChargeRefusal>> {
  const attempt = `refund:${refund.payment_id}`
  const { kind, through, amount } = refund
  const request = { ...refund, request_key: attemptKeyFor(attempt, { kind, through, amount }) }
  const outcome = outcomeOf(await staffClient().rpc('record_refund', request), chargeRefusals.record_refund)
  if (outcome.ok || outcome.refusal === 'idempotency_conflict') forgetAttemptKey(attempt)
  return outcome
}

export type RefundDecision = { refund_id: number; decision: 'reverse' | 'not_made'; reason: string }

export async function decideRefund(decision: RefundDecision) {
  return outcomeOf(await staffClient().rpc('decide_refund', decision), chargeRefusals.decide_refund)
}

export type Review = { payment_id: number; decision: ReviewDecision; note: string }

/** `already_reviewed`: somebody else was faster. */
export async function resolveReview(review: Review) {
  const answer = await staffClient().rpc('resolve_payment_review', review)
  const outcome = outcomeOf(answer, chargeRefusals.resolve_payment_review)
  return outcome.ok && answer.data !== true
    ? { ok: false as const, refusal: 'already_reviewed' as const }
    : outcome
}

export async function grantAccess({ sale_id }: Sale): Promise<Outcome<AccessRefusal>> {
  const answer = await staffClient().rpc('grant_sale_access', { sale_id })
  return outcomeOf(answer, accessRefusals.grant_sale_access)
}

export async function resendAccess({ sale_id }: Sale): Promise<Outcome<AccessRefusal>> {
  return outcomeOf(await staffClient().rpc('resend_access', { sale_id }), accessRefusals.resend_access)
}

export async function withdrawAccess({ sale_id }: Sale, reason: string, tell: boolean) {
  const answer = await staffClient().rpc('withdraw_sale_access', { sale_id, reason, tell })
  return outcomeOf(answer, accessRefusals.withdraw_sale_access)
}
