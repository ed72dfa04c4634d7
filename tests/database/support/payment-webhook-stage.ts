import type { DatabaseClient } from '../../../supabase/functions/_shared/database.ts'
import type { PaymentFact } from '../../../supabase/functions/_shared/payment-fact.ts'
import { memoryStore, type NewOrder } from '../../../supabase/functions/_shared/test-support/memory-ledger.ts'
import {
  type PaymentWebhookStore,
  paymentWebhookStore,
} from '../../../supabase/functions/payment-webhook/index.ts'
import { anInstallmentsOrder, anOrder, createOrder, stateOf } from './orders.ts'
import type { Database } from './test-database.ts'

type Payment = { id: string | null; status: string; review: string | null }
export type WebhookStage = {
  store: PaymentWebhookStore
  addOrder(order: NewOrder): Promise<void>
  addPlan(token: string): Promise<void>
  /** The payments of an order, first one first, and the keys of the receipts that will be mailed. */
  look(orderId: string): Promise<{ payments: Payment[]; receipts: string[] }>
  event(eventId: number): Promise<{ deliveries: number; outcome: string } | undefined>
}

let names = 0
/** Unique in a test file, and long enough for an order id. */
export function uniqueName(prefix: string): string {
  names += 1
  return `${prefix}-${String(names).padStart(20, '0')}`
}

/** A payment of 150 USD as the provider tells it; paid unless said otherwise. */
export function aPaymentFact(changes: Partial<PaymentFact>): PaymentFact {
  const status = changes.status === undefined ? 'PAID' : changes.status
  return {
    ...{ provider_payment_id: uniqueName('DP'), order_id: null, external_id: null, status },
    ...{ provider_status: status ?? 'ODD', amount: '150.00', currency: 'USD', approved_at: null },
    ...{ payment_method: null, document_type: null, document: null, payer_name: null, payer_email: null },
    ...changes,
  }
}

export function doubleStage(): WebhookStage {
  const store = memoryStore()
  return {
    store,
    addOrder: async (order) => void store.addOrder(order),
    addPlan: async (token) => void store.tokens.push(token),
    async look(orderId) {
      const root = store.rows.find((row) => row.orderId === orderId)
      const rows = store.rows.filter((row) => row === root || row.parentId === root?.id)
      const payments = rows.map(({ providerPaymentId: id, status, reviewReason: review }) => ({
        id,
        status,
        review,
      }))
      const keys = payments.map(({ id }) => `receipt:${id}`)
      return { payments, receipts: [...store.receipts].filter((key) => keys.includes(key)) }
    },
    async event(eventId) {
      const found = store.events.find(({ id }) => id === eventId)
      return found && { deliveries: found.deliveries, outcome: found.outcome }
    },
  }
}

/** `client`: the functions' client of the data API in front of this database. */
export function realStage(sql: Database, client: DatabaseClient): WebhookStage {
  const written = new Map<string, ReturnType<typeof anOrder>>()
  return {
    store: paymentWebhookStore(client),
    async addOrder({ orderId, externalId, amount, installments }) {
      const named = { order_id: orderId, amount }
      const order = externalId
        ? anInstallmentsOrder({ ...named, external_id: externalId, installments_count: installments ?? 6 })
        : anOrder(named)
      written.set(orderId, order)
      await createOrder(sql, order)
    },
    async addPlan(token) {
      const link = `https://checkout.example/validate/subscription/${token}`
      await sql`insert into public.courses_moodle (name, slug, regular_price_usd, subscription_link, is_current_cohort)
        values ('Curso', ${`plan-${token.slice(-20)}-${++plans}`}, 100, ${link}, false)`
    },
    async look(orderId) {
      const state = await stateOf(sql, written.get(orderId) ?? anOrder({ order_id: orderId }))
      const payments = state.payments.map(({ dlocal_payment_id: id, status, review_reason: review }) => {
        return { id, status, review }
      })
      return { payments, receipts: state.receipts }
    },
    async event(eventId) {
      const [row] = await sql`select deliveries, outcome from public.payment_events where id = ${eventId}`
      return row && { deliveries: row.deliveries, outcome: row.outcome }
    },
  }
}

let plans = 0
