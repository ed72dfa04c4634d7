import { paymentNotificationSchema } from '../../../../src/domain/contracts/payment-webhook.ts'
import { validate } from '../../../../src/domain/validation.ts'
import type { OpenOrder } from '../../_shared/open-orders.ts'
import { type MemoryStore, memoryStore } from '../../_shared/test-support/memory-ledger.ts'
import type { PaymentStepDeps, PaymentStepStore } from '../payment-steps.ts'

export function noPayments(): PaymentStepDeps {
  return { store: memoryPayments(), provider: () => unreachable(), now: Date.now }
}

function unreachable(): never {
  throw new Error('no step about payments here')
}

export type MemoryPayments = MemoryStore &
  PaymentStepStore & {
    /** Events that have been asked about for a day. */
    over: Set<number>
    /** By the id of their payment row. */
    orders: Map<number, OpenOrder>
    closed: number[]
  }

/** The in-memory ledger with what the steps about payments need besides. */
export function memoryPayments(): MemoryPayments {
  const ledger = memoryStore()
  const over = new Set<number>()
  const orders = new Map<number, OpenOrder>()
  const closed: number[] = []
  return {
    ...ledger,
    over,
    orders,
    closed,
    async askedEvent(eventId) {
      const event = ledger.events.find(({ id }) => id === eventId)
      if (!event) return null
      const parsed = validate(paymentNotificationSchema, JSON.parse(event.body))
      if (!parsed.ok) throw new Error('the stored notification is unreadable')
      return { notification: parsed.value, isOver: over.has(eventId) }
    },
    openOrder: async (paymentId) => orders.get(paymentId) ?? null,
    async closeOrder(paymentId) {
      orders.delete(paymentId)
      closed.push(paymentId)
    },
    queueOrderRechecks: async () => 0,
    beginRefund: async (refundId) => ledger.refundRows.begin(refundId),
    endRefund: async (refundId, outcome) => ledger.refundRows.end(refundId, outcome),
  }
}
