import type { PaymentWebhookStore } from '../../payment-webhook/index.ts'
import type { PaymentFact, RefundFact } from '../payment-fact.ts'
import { memoryRefunds } from './memory-refunds.ts'
import { merge, type PaymentRow } from './merge-payment.ts'

export type NewOrder = { orderId: string; externalId?: string; amount: string; installments?: number }

export type MemoryStore = PaymentWebhookStore & {
  rows: PaymentRow[]
  events: { id: number; body: string; deliveries: number; outcome: string }[]
  /** Natural keys of the queued receipts. */
  receipts: Set<string>
  /** What was told last of each, by the provider's id. */
  refunds: Map<string, RefundFact>
  refundRows: ReturnType<typeof memoryRefunds>
  /** Events that will be asked about again. */
  asked: Set<number>
  tokens: string[]
  /** An order with an external id is a plan's. */
  addOrder(order: NewOrder): PaymentRow
}

/** In-memory payments and events with the semantics of the SQL functions; each call is atomic. */
export function memoryStore(): MemoryStore {
  const rows: PaymentRow[] = []
  const events: MemoryStore['events'] = []
  const receipts = new Set<string>()
  const refundRows = memoryRefunds((id) => {
    const charge = rows.find((row) => row.providerPaymentId === id)
    const sum = charge && (charge.reported ?? charge)
    return sum ? { amount: Number(sum.amount), currency: sum.currency } : null
  })
  const find = (eventId: number | null) => events.find((event) => event.id === eventId)

  function markUnmatched(eventId: number | null): void {
    const event = find(eventId)
    if (event?.outcome === 'received') event.outcome = 'unmatched'
  }

  return {
    rows,
    events,
    receipts,
    refunds: new Map(),
    refundRows,
    asked: new Set(),
    tokens: [],

    async planLinks() {
      return [...new Set(this.tokens)].map(
        (token) => `https://checkout.example/validate/subscription/${token}`,
      )
    },

    addOrder({ orderId, externalId, amount, installments }) {
      const row: PaymentRow = {
        id: rows.length + 1,
        orderId,
        externalId: externalId ?? null,
        amount,
        installments: installments ?? null,
        currency: 'USD',
        reported: null,
        status: 'PENDING',
        providerStatus: null,
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
      markUnmatched(eventId)
    },

    async askLater(eventId) {
      this.asked.add(eventId)
    },

    async applyRefund(refund) {
      const isChanged = refundRows.apply(refund)
      if (isChanged) this.refunds.set(refund.provider_refund_id, refund)
      return isChanged
    },

    async apply(fact: PaymentFact, eventId) {
      const outcome = merge(rows, fact)
      if (outcome === 'unmatched') {
        markUnmatched(eventId)
        return outcome
      }
      if (outcome === 'applied' && fact.status === 'PAID') receipts.add(`receipt:${fact.provider_payment_id}`)
      const event = find(eventId)
      // A repeated delivery keeps the outcome of the first.
      if (event && (outcome !== 'unchanged' || ['received', 'unmatched'].includes(event.outcome))) {
        event.outcome = outcome
      }
      return outcome
    },
  }
}
