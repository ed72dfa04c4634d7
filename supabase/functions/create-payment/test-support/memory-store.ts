import type { NewOrder } from '../order.ts'
import type { CoursePrice, CreatePaymentStore, StoredOrder } from '../store.ts'

export type OrderRow = NewOrder & {
  status: string
  redirect_url: string | null
  claimed_at: number | null
  created_at: string
}

export type MemoryStore = CreatePaymentStore & { prices: Map<string, CoursePrice>; rows: OrderRow[] }

/** Orders and prices in memory, with the semantics of the SQL functions; each call is atomic. For tests. */
export function memoryStore(): MemoryStore {
  const prices = new Map<string, CoursePrice>()
  const rows: OrderRow[] = []
  const find = (orderId: string) => rows.find((row) => row.order_id === orderId)

  return {
    prices,
    rows,

    async currentPrice(slug) {
      return prices.get(slug) ?? null
    },

    async createOrder(order) {
      const found = rows.find((row) => row.idempotency_key === order.idempotency_key)
      if (found) return stored(outcomeOf(found, order), found)
      const row: OrderRow = {
        ...order,
        status: 'PENDING',
        redirect_url: null,
        claimed_at: null,
        created_at: new Date().toISOString(),
      }
      rows.push(row)
      return stored('created', row)
    },

    async claimProviderCall(orderId, staleBefore) {
      const row = find(orderId)
      if (!row || row.redirect_url) return false
      if (row.claimed_at !== null && row.claimed_at >= Date.parse(staleBefore)) return false
      row.claimed_at = Date.now()
      return true
    },

    async releaseProviderCall(orderId) {
      const row = find(orderId)
      if (row) row.claimed_at = null
    },

    async setRedirect(orderId, redirectUrl) {
      const row = find(orderId)
      if (row) row.redirect_url = redirectUrl
    },
  }
}

function outcomeOf(row: OrderRow, order: NewOrder): StoredOrder['outcome'] {
  if (row.request_hash !== order.request_hash) return 'conflict'
  return ['REJECTED', 'CANCELLED', 'ERROR'].includes(row.status) ? 'closed' : 'existing'
}

function stored(outcome: StoredOrder['outcome'], row: OrderRow): StoredOrder {
  return {
    outcome,
    paid: row.status === 'PAID',
    orderId: row.order_id,
    externalId: row.external_id,
    redirectUrl: row.redirect_url,
    createdAt: row.created_at,
  }
}
