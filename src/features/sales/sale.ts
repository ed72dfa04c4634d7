import type { ChargeRow } from '#domain/contracts/refunds.ts'
import type { ListedSale } from '#domain/contracts/sales.ts'
import { type Money, parseMoney, toDecimal } from '#domain/money.ts'
import type { Prefill } from '#flows/form/prefill.ts'

export type Sale = ListedSale & {
  person_id: number
  /** Name of its course. */
  name: string
}

/** Whether the classroom is open to the person; so it stays after a refund or when the sale is voided. */
export function hasAccess({ access_granted_at, access_withdrawn_at }: Sale): boolean {
  return access_granted_at !== null && access_withdrawn_at === null
}

/** What fills in the link of the next payment of the only sale that waits for one. */
export function nextPaymentOf(sales: readonly Sale[]): Prefill {
  const open = sales.filter(({ next_amount }) => next_amount !== null)
  const [sale] = open
  if (open.length !== 1 || !sale?.next_amount || !sale.course_id) return {}
  return {
    email: sale.payer_email,
    course: sale.course_id,
    total: toDecimal(sale.agreed),
    amount: toDecimal(sale.next_amount),
    type: 'installments',
  }
}

/** What of a charge can still go back; null when nothing can. */
export function roomOf({ refund_room, received_currency }: ChargeRow): Money | null {
  return refund_room > 0 ? parseMoney(refund_room, received_currency) : null
}

/** Whether a person has to decide about it. */
export function waitsForReview({ review_reason, review_decision }: ChargeRow): boolean {
  return review_reason !== null && review_decision === null
}

/** What the reader may do. `change`: void, amend, refund; `review`: decide about marked charges; `access`: enrol people. */
export type SaleRights = { change: boolean; review: boolean; access: boolean }
