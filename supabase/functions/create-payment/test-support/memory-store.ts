import type * as v from 'valibot'
import type { storedCouponSchema } from '../../../../src/domain/contracts/coupons.ts'
import type { StoredOrder } from '../../_shared/order-store.ts'
import type { CoursePrice, CreatePaymentStore } from '../index.ts'
import type { NewOrder } from '../order.ts'

export type OrderRow = NewOrder & {
  /** Status of the order over all its payments. */
  status: string
  redirect_url: string | null
  claim: { id: string; at: number } | null
  created_at: string
}

export type MemoryStore = CreatePaymentStore & {
  prices: Map<string, CoursePrice>
  rows: OrderRow[]
  /** Base slugs of the courses without a seat. */
  soldOut: Set<string>
  /** By code: its terms, for every course, and how often it may be used. */
  coupons: Map<string, v.InferOutput<typeof storedCouponSchema> & { uses: number }>
}

/** In-memory orders and prices with the semantics of the SQL functions; each call is atomic. */
export function memoryStore(): MemoryStore {
  const prices = new Map<string, CoursePrice>()
  const rows: OrderRow[] = []
  const soldOut = new Set<string>()
  const coupons: MemoryStore['coupons'] = new Map()
  let claims = 0
  const find = (orderId: string) => rows.find((row) => row.order_id === orderId)

  return {
    prices,
    rows,
    soldOut,
    coupons,

    async coupon(_courseSlug, code) {
      const found = coupons.get(code)
      if (!found) return null
      const { uses, ...terms } = found
      const taken = rows.filter((row) => row.coupon === code && row.status === 'PAID').length
      return { ...terms, available: terms.available && taken < uses }
    },

    async currentPrice(courseSlug) {
      return prices.get(courseSlug) ?? null
    },

    async createOrder(order) {
      const found = rows.find((row) => row.idempotency_key === order.idempotency_key)
      if (soldOut.has(order.course_id) && found?.status !== 'PAID') return 'sold_out'
      if (found) return stored(outcomeOf(found, order), found)
      const coupon = order.coupon === null ? null : coupons.get(order.coupon)
      const held = rows.filter(
        (row) =>
          row.coupon === order.coupon &&
          (row.status === 'PAID' ||
            (row.status === 'PENDING' && (row.email !== order.email || row.course_id !== order.course_id))),
      )
      if (order.coupon !== null && (!coupon?.available || held.length >= coupon.uses))
        return 'coupon_unavailable'
      const row: OrderRow = {
        ...order,
        status: 'PENDING',
        redirect_url: null,
        claim: null,
        created_at: new Date().toISOString(),
      }
      rows.push(row)
      return stored('created', row)
    },

    async claimProviderCall(orderId, lifeSeconds) {
      const row = find(orderId)
      if (!row || row.redirect_url) return null
      if (row.claim && row.claim.at > Date.now() - lifeSeconds * 1000) return null
      claims += 1
      row.claim = { id: String(claims), at: Date.now() }
      return row.claim.id
    },

    async releaseProviderCall(orderId, claim) {
      const row = find(orderId)
      if (row?.claim?.id === claim) row.claim = null
    },

    async setRedirect(orderId, redirectUrl) {
      const row = find(orderId)
      if (row) row.redirect_url = redirectUrl
    },

    async closeOtherSum(orderId) {
      const row = find(orderId)
      if (row?.status === 'PENDING') row.status = 'ERROR'
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
    paid: ['PAID', 'CONFIRMED', 'completed'].includes(row.status),
    orderId: row.order_id,
    externalId: row.external_id,
    redirectUrl: row.redirect_url,
    createdAt: row.created_at,
  }
}
