import type { CalendarDay } from '#domain/calendar.ts'
import type { AccessHold, AccessState } from '#domain/contracts/access.ts'
import type { ChargeRow } from '#domain/contracts/refunds.ts'
import type { FreeReason, InstalmentState, SalePaymentType, SaleStanding } from '#domain/contracts/sales.ts'
import { type Money, parseMoney } from '#domain/money.ts'

export type Instalment = {
  number: number
  dueOn: CalendarDay | null
  amount: Money
  paid: Money
  state: InstalmentState
}

export type Sale = {
  id: number
  personId: number
  /** Incremented by every change. */
  version: number
  email: string
  /** Base slug; null when courses of several were sold together. */
  courseSlug: string | null
  name: string
  /** Slug of its cohort; null without one or with several. */
  cohort: string | null
  /** What was sold and what it gives: each may be changed for another cohort. */
  cohortIds: readonly number[]
  /** Why it costs nothing. */
  free: FreeReason | null
  paymentType: SalePaymentType
  bookedAt: Date
  /** Last day of a membership. */
  endsOn: CalendarDay | null
  instalments: { count: number; amount: Money }
  standing: SaleStanding
  monthsBehind: number
  agreed: Money
  /** Less what was refunded. */
  paid: Money
  refunded: Money
  remaining: Money
  /** Null when nothing is owed. */
  next: { number: number; amount: Money; dueOn: CalendarDay } | null
  access: SaleAccess
  isOverCapacity: boolean
  voided: { at: Date; by: string | null; reason: string } | null
  schedule: readonly Instalment[]
  charges: readonly ChargeRow[]
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

/** What of a charge can still go back; null when nothing can. */
export function roomOf({ refund_room, received_currency }: ChargeRow): Money | null {
  return refund_room > 0 ? parseMoney(refund_room, received_currency) : null
}

/** Whether a person has to decide about it. */
export function waitsForReview({ review_reason, review_decision }: ChargeRow): boolean {
  return review_reason !== null && review_decision === null
}

/** Whether the provider is being asked to give something of it back. */
export function isBeingAsked({ refunds }: ChargeRow): boolean {
  return refunds.some(({ status, question }) => status === 'asked' && question === null)
}

/** What the reader may do. `change`: void, amend, refund; `review`: decide about marked charges; `access`: enrol people. */
export type SaleRights = { change: boolean; review: boolean; access: boolean }
