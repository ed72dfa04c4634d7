import type { PaymentFact } from '../fact.ts'
import type { ApplyOutcome, PaymentWebhookStore } from '../store.ts'

export type PaymentRow = {
  id: number
  orderId: string | null
  externalId: string | null
  amount: string
  currency: string
  status: string
  providerPaymentId: string | null
  parentId: number | null
  reviewReason: string | null
}

export type MemoryStore = PaymentWebhookStore & {
  rows: PaymentRow[]
  events: { id: number; body: string; deliveries: number; outcome: string }[]
  /** Natural keys of the receipts that were written. */
  receipts: Set<string>
  tokens: string[]
  addOrder(order: { orderId: string; externalId?: string; amount: string }): PaymentRow
}

const rank: Record<string, number> = { PENDING: 0, REJECTED: 2, CANCELLED: 2, PAID: 4 }
const rankOf = (status: string | null) => rank[status ?? ''] ?? -1

/** Payments and events in memory, with the semantics of the SQL functions; each call is atomic. For tests. */
export function memoryStore(): MemoryStore {
  const rows: PaymentRow[] = []
  const events: MemoryStore['events'] = []
  const receipts = new Set<string>()
  return {
    rows,
    events,
    receipts,
    tokens: [],

    async planTokens() {
      return this.tokens
    },

    addOrder({ orderId, externalId = null, amount }) {
      const row: PaymentRow = {
        id: rows.length + 1,
        orderId,
        externalId,
        amount,
        currency: 'USD',
        status: 'PENDING',
        providerPaymentId: null,
        parentId: null,
        reviewReason: null,
      }
      rows.push(row)
      return row
    },

    async recordEvent(body) {
      const known = events.find((event) => event.body === body)
      if (known) known.deliveries += 1
      else events.push({ id: events.length + 1, body, deliveries: 1, outcome: 'received' })
      return known?.id ?? events.length
    },

    async markUnmatched(eventId) {
      const event = events.find((candidate) => candidate.id === eventId)
      if (event?.outcome === 'received') event.outcome = 'unmatched'
    },

    async apply(fact, eventId) {
      const outcome = merge(rows, fact, receipts)
      const event = events.find((candidate) => candidate.id === eventId)
      if (event) event.outcome = outcome
      return outcome
    },
  }
}

function merge(rows: PaymentRow[], fact: PaymentFact, receipts: Set<string>): ApplyOutcome {
  const held = rows.find((row) => row.providerPaymentId === fact.provider_payment_id)
  const root = rows.find((row) => row.parentId === null && isRootOf(row, fact, held))
  if (!root) return 'unmatched'
  const target = held ?? (root.providerPaymentId === null ? root : child(rows, root, fact))
  const isNew = target.providerPaymentId === null
  target.providerPaymentId = fact.provider_payment_id
  if (fact.amount !== root.amount || fact.currency !== root.currency) {
    target.reviewReason = 'amount_mismatch'
    return 'review'
  }
  const rises = rankOf(fact.status) > rankOf(target.status)
  if (rises && fact.status) target.status = fact.status
  if (!rises && !isNew) return 'unchanged'
  if (fact.status === 'PAID') receipts.add(`receipt:${fact.provider_payment_id}`)
  return 'applied'
}

function isRootOf(row: PaymentRow, fact: PaymentFact, held: PaymentRow | undefined): boolean {
  return (
    (fact.order_id !== null && row.orderId === fact.order_id) ||
    (fact.external_id !== null && row.externalId === fact.external_id) ||
    (held !== undefined && row.id === (held.parentId ?? held.id))
  )
}

function child(rows: PaymentRow[], root: PaymentRow, fact: PaymentFact): PaymentRow {
  const row: PaymentRow = {
    id: rows.length + 1,
    orderId: null,
    externalId: null,
    amount: fact.amount,
    currency: fact.currency,
    status: 'PENDING',
    providerPaymentId: null,
    parentId: root.id,
    reviewReason: null,
  }
  rows.push(row)
  return row
}
