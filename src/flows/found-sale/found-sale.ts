import type { CalendarDay } from '#domain/calendar.ts'
import type { AccessState } from '#domain/contracts/access.ts'
import type { FoundSaleRow, FreeReason, SaleStanding } from '#domain/contracts/sales.ts'
import { type Money, money, parseMoney } from '#domain/money.ts'
import { chargeCurrency } from '#domain/prices.ts'

/** A sale of the person in the form, before anything is saved. */
export type FoundSale = {
  id: number
  email: string
  /** Null when the courses are gone. */
  courseName: string | null
  /** Null when it is of no cohort, or of several. */
  cohortSlug: string | null
  /** Why it costs nothing. */
  free: FreeReason | null
  installments: number
  standing: SaleStanding
  agreed: Money
  /** Less what was refunded. */
  paid: Money
  paidCount: number
  remaining: Money
  /** Null when nothing is owed. */
  next: { number: number; amount: Money; dueOn: CalendarDay | null } | null
  access: AccessState
  /** The sale of a link's own cohort, when that is another one. */
  ofCohort: FoundSale | null
}

export function toFoundSale(row: FoundSaleRow): FoundSale {
  const usd = (amount: number) => parseMoney(amount, chargeCurrency) ?? money(0, chargeCurrency)
  const { next_number: number, next_amount: amount } = row
  return {
    id: row.sale_id,
    email: row.payer_email,
    courseName: row.course_name,
    cohortSlug: row.cohort_slug,
    free: row.free_reason,
    installments: row.installments_number,
    standing: row.standing,
    agreed: usd(row.agreed),
    paid: usd(row.paid),
    paidCount: row.paid_count,
    remaining: usd(row.remaining),
    next: number === null || amount === null ? null : { number, amount: usd(amount), dueOn: row.next_due_on },
    access: row.access,
    ofCohort: row.cohort_sale ? toFoundSale(row.cohort_sale) : null,
  }
}
