import * as v from 'valibot'
import { coursePriceSchema } from '../../../src/domain/contracts/course-price.ts'
import { createdOrderSchema, type storedOrderSchema } from '../../../src/domain/contracts/orders.ts'
import type { BaseSlug } from '../../../src/domain/course-slug.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import type { PriceRow } from '../../../src/domain/prices.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import type { NewOrder } from './order.ts'

export type CoursePrice = { name: string; subscriptionLink: string | null; row: PriceRow }

export type StoredOrder = {
  outcome: 'created' | 'existing' | 'conflict' | 'closed'
  paid: boolean
  orderId: OrderId
  externalId: string | null
  redirectUrl: string | null
  createdAt: string
}

/** Opaque token of a claim. */
export type ProviderClaim = string

export type CreatePaymentStore = {
  currentPrice(courseSlug: BaseSlug): Promise<CoursePrice | null>
  createOrder(order: NewOrder): Promise<StoredOrder | 'sold_out'>
  /**
   * Claims the exclusive right to call the provider about an order without a checkout URL: of two requests with the
   * same key only one may create a payment. A claim older than `lifeSeconds` belonged to a dead worker. Null while
   * another request holds it.
   */
  claimProviderCall(orderId: OrderId, lifeSeconds: number): Promise<ProviderClaim | null>
  /** Does nothing once another request has taken over the claim. */
  releaseProviderCall(orderId: OrderId, claim: ProviderClaim): Promise<void>
  setRedirect(orderId: OrderId, redirectUrl: string): Promise<void>
}

/** Statuses that `get_order_status` reports as approved. */
const paidStatuses = new Set(['PAID', 'CONFIRMED', 'completed'])

export function toOrder(stored: v.InferOutput<typeof storedOrderSchema>): StoredOrder {
  return {
    outcome: stored.outcome,
    paid: paidStatuses.has(stored.status),
    orderId: stored.order_id,
    externalId: stored.external_id,
    redirectUrl: stored.redirect_url,
    createdAt: stored.created_at,
  }
}

export function createPaymentStore(database: DatabaseClient): CreatePaymentStore {
  return {
    async currentPrice(courseSlug) {
      const result = await database.rpc('get_current_course_price', { course_slug_pattern: courseSlug })
      const rows = v.parse(v.array(coursePriceSchema), unwrap('get_current_course_price', result))
      const row = rows[0]
      return row ? { name: row.name, subscriptionLink: row.subscription_link ?? null, row } : null
    },

    async createOrder(order) {
      const result = await database.rpc('create_order', { new_order: order })
      const stored = v.parse(createdOrderSchema, unwrap('create_order', result))
      return stored.outcome === 'sold_out' ? 'sold_out' : toOrder(stored)
    },

    async claimProviderCall(orderId, lifeSeconds) {
      const args = { order_id: orderId, life_seconds: lifeSeconds }
      const result = await database.rpc('claim_provider_call', args)
      return v.parse(v.nullable(v.string()), unwrap('claim_provider_call', result))
    },

    async releaseProviderCall(orderId, claim) {
      const result = await database.rpc('release_provider_call', { order_id: orderId, claim })
      unwrap('release_provider_call', result)
    },

    async setRedirect(orderId, redirectUrl) {
      const result = await database.rpc('set_order_redirect', {
        order_id: orderId,
        redirect_url: redirectUrl,
      })
      unwrap('set_order_redirect', result)
    },
  }
}
