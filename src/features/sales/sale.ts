import { type CalendarDay, isBefore } from '#domain/calendar.ts'
import type { AccessHold, AccessState } from '#domain/contracts/access.ts'
import type { RefundKind, RefundStatus, ReviewDecision } from '#domain/contracts/refunds.ts'
import type { SalePaymentType } from '#domain/contracts/sales.ts'
import { type Money, money } from '#domain/money.ts'
import type { ReviewReason } from '#domain/payment-status.ts'

export type Refund = {
  id: number
  kind: RefundKind
  amount: Money | null
  status: RefundStatus
  reason: string | null
  at: Date
  /** Null when the provider reported it. */
  by: string | null
}

/** A payment that was charged, or whose sum is held. */
export type Charge = {
  id: number
  /** Null while the sum is held. */
  paidAt: Date | null
  /** Null when the currency has fewer decimals than were reported. */
  amount: Money | null
  /** 0 when the payment is not an instalment. */
  number: number
  providerPaymentId: string | null
  /** What the provider took, where it differs from the order. */
  reported: Money | null
  review: ReviewReason | null
  decision: { taken: ReviewDecision; note: string | null; at: Date | null; by: string | null } | null
  counts: boolean
  refunds: readonly Refund[]
}

export type Instalment = { number: number; dueOn: CalendarDay | null; amount: Money; paid: Money }

export type Sale = {
  id: number
  personId: number
  /** Incremented by every change. */
  version: number
  email: string
  /** Base slug; null when courses of several were sold together. */
  courseId: string | null
  name: string
  /** Slug of its cohort; null without one or with several. */
  cohort: string | null
  paymentType: SalePaymentType
  bookedAt: Date
  /** Last day of a membership. */
  endsOn: CalendarDay | null
  instalments: { count: number; amount: Money }
  agreed: Money
  paid: Money
  refunded: Money
  remaining: Money
  next: { number: number; amount: Money; dueOn: CalendarDay } | null
  access: SaleAccess
  isOverCapacity: boolean
  voided: { at: Date; by: string | null; reason: string } | null
  schedule: readonly Instalment[]
  charges: readonly Charge[]
}

export type SaleAccess = {
  state: AccessState
  hold: AccessHold | null
  grantedAt: Date | null
  withdrawn: { at: Date; reason: string | null } | null
  /** Who received it; null before anybody did. */
  email: string | null
}

/** Whether the classroom is open to the person; so it stays after a refund or when the sale is voided. */
export function hasAccess({ access }: Sale): boolean {
  return access.grantedAt !== null && access.withdrawn === null
}

export type SaleSituation = 'voided' | 'refunded' | 'paid' | 'late' | 'open'

export function situationOf(sale: Sale, today: CalendarDay): SaleSituation {
  if (sale.voided) return 'voided'
  if (sale.refunded.minor > 0 && sale.refunded.minor >= sale.paid.minor) return 'refunded'
  if (sale.remaining.minor === 0) return 'paid'
  return sale.schedule.some((one) => instalmentState(one, today) === 'late') ? 'late' : 'open'
}

export type InstalmentState = 'paid' | 'late' | 'due'

/** Late from the day after it was due; nothing is due before the first payment. */
export function instalmentState({ dueOn, amount, paid }: Instalment, today: CalendarDay): InstalmentState {
  if (paid.minor >= amount.minor) return 'paid'
  return dueOn !== null && isBefore(dueOn, today) ? 'late' : 'due'
}

/** What of a charge was not given back yet, a refund under way included; null when nothing can be. */
export function refundable({ paidAt, amount, refunds }: Charge): Money | null {
  if (!paidAt || !amount) return null
  const given = refunds.filter(({ status }) => status !== 'failed')
  const rest = given.reduce((left, refund) => left - (refund.amount?.minor ?? 0), amount.minor)
  return rest > 0 ? money(rest, amount.currency) : null
}

/** Whether a person has to decide about it. */
export function waitsForReview({ review, decision }: Charge): boolean {
  return review !== null && decision === null
}

/** What the reader may do. `change`: void, amend, refund; `review`: decide about marked charges; `access`: enrol people. */
export type SaleRights = { change: boolean; review: boolean; access: boolean }
