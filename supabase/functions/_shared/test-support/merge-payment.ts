import type { PaymentFact } from '../payment-fact.ts'
import type { ApplyOutcome } from '../payment-ledger.ts'

export type PaymentRow = {
  id: number
  orderId: string | null
  externalId: string | null
  amount: string
  currency: string
  /** What really came, where it differs. */
  reported: { amount: string; currency: string } | null
  /** Null for a single payment. */
  installments: number | null
  status: string
  providerStatus: string | null
  providerPaymentId: string | null
  parentId: number | null
  reviewReason: string | null
}

const ranks: Record<string, number> = {
  ...{ PENDING: 0, PROCESSING: 1, ERROR: 2, REJECTED: 2, CANCELLED: 2, CONFIRMED: 3, completed: 3, PAID: 4 },
}
const ended = 2
const mismatch = 'amount_mismatch'

/** `apply_provider_payment` over in-memory rows. */
export function merge(rows: PaymentRow[], fact: PaymentFact): ApplyOutcome {
  if (fact.provider_payment_id === '') throw new Error('provider_payment_id is missing')
  const known = rows.find((row) => row.providerPaymentId === fact.provider_payment_id)
  const root = rootOf(rows, fact, known)
  if (!root) return 'unmatched'
  const target = known ?? (root.providerPaymentId === null ? root : child(rows, root, fact))
  const isNewRow = !known && target !== root
  const isFirst = target.providerPaymentId === null
  const rank = fact.status === null ? null : (ranks[fact.status] ?? null)
  const rises = rank !== null && rank > (ranks[target.status] ?? 0)
  if (fact.amount !== root.amount || fact.currency !== root.currency) {
    const outcome = holdBack(target, fact, rank, rises)
    return outcome === 'over' ? (rises || isFirst || isNewRow ? 'applied' : 'unchanged') : outcome
  }
  if (!rises && !isFirst) {
    if (rank === null) target.providerStatus = fact.provider_status
    clearMismatch(target)
    return isNewRow ? 'applied' : 'unchanged'
  }
  const family = rows.filter((row) => row === root || row.parentId === root.id)
  const otherPaid = family.filter((row) => row !== target && row.status === 'PAID').length
  target.providerPaymentId = fact.provider_payment_id
  target.providerStatus = fact.provider_status
  target.amount = root.amount
  target.currency = root.currency
  target.reported = null
  if (rises && fact.status) target.status = fact.status
  clearMismatch(target)
  if (fact.status === 'PAID') {
    const isPlan = root.externalId !== null
    if (!isPlan && otherPaid > 0) target.reviewReason = 'duplicate_charge'
    if (isPlan && root.installments !== null && otherPaid + 1 > root.installments) {
      target.reviewReason = 'surplus_installment'
    }
  }
  return 'applied'
}

/** Amount mismatch: money received is held for review; a payment that failed without money ends. */
function holdBack(
  target: PaymentRow,
  fact: PaymentFact,
  rank: number | null,
  rises: boolean,
): 'review' | 'over' {
  const isHeld = target.status !== 'PAID' && target.reviewReason === mismatch && tookMoney(target)
  const staysHeld = isHeld && fact.status !== 'PAID'
  const isOver = rank === ended && !staysHeld && target.status !== 'PAID'
  target.providerPaymentId = fact.provider_payment_id
  if (!staysHeld) target.providerStatus = fact.provider_status
  if (isOver && rises && fact.status) target.status = fact.status
  if (!isOver) target.reported = { amount: fact.amount, currency: fact.currency }
  if (isOver) clearMismatch(target)
  else target.reviewReason ??= mismatch
  return isOver ? 'over' : 'review'
}

function tookMoney(row: PaymentRow): boolean {
  return row.providerStatus === 'PAID' || row.providerStatus === 'COMPLETED'
}

function clearMismatch(row: PaymentRow): void {
  if (row.reviewReason === mismatch) row.reviewReason = null
}

/** Matches in this order: a known payment's row, the order id, the plan's external id. */
function rootOf(
  rows: PaymentRow[],
  fact: PaymentFact,
  known: PaymentRow | undefined,
): PaymentRow | undefined {
  if (known) return rows.find((row) => row.id === (known.parentId ?? known.id))
  const roots = rows.filter((row) => row.parentId === null)
  return (
    roots.find((row) => fact.order_id !== null && row.orderId === fact.order_id) ??
    roots.find((row) => fact.external_id !== null && row.externalId === fact.external_id)
  )
}

function child(rows: PaymentRow[], root: PaymentRow, fact: PaymentFact): PaymentRow {
  const row: PaymentRow = {
    ...root,
    id: rows.length + 1,
    orderId: null,
    externalId: null,
    amount: fact.amount,
    currency: fact.currency,
    reported: null,
    status: 'PENDING',
    providerStatus: fact.provider_status,
    providerPaymentId: fact.provider_payment_id,
    parentId: root.id,
    reviewReason: null,
  }
  rows.push(row)
  return row
}
