import * as v from 'valibot'
import type { PriceRow } from '../../../src/domain/prices.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import type { NewOrder } from './order.ts'

export type CoursePrice = { name: string; subscriptionLink: string | null; row: PriceRow }

export type StoredOrder = {
  outcome: 'created' | 'existing' | 'conflict' | 'closed'
  paid: boolean
  orderId: string
  externalId: string | null
  redirectUrl: string | null
  createdAt: string
}

export type CreatePaymentStore = {
  currentPrice(slug: string): Promise<CoursePrice | null>
  createOrder(order: NewOrder): Promise<StoredOrder>
  /**
   * Takes the right to talk to the provider about an order that has no checkout address yet. Of two requests with the
   * same key only one may create a payment there. A right taken before `staleBefore` belonged to a worker that died.
   */
  claimProviderCall(orderId: string, staleBefore: string): Promise<boolean>
  releaseProviderCall(orderId: string): Promise<void>
  setRedirect(orderId: string, redirectUrl: string): Promise<void>
}

/** Stands in `provider_status` while a request talks to the provider, which has no status to tell yet. */
const claimed = 'CREATING'

/** What `get_order_status` calls approved. */
const paidStatuses = new Set(['PAID', 'CONFIRMED', 'completed'])

const decimal = v.union([v.number(), v.string()])
const priceRowSchema = v.object({
  name: v.string(),
  regular_price_usd: decimal,
  promo_price_usd: v.nullish(decimal, null),
  is_active: v.boolean(),
  installments_price_usd: v.nullish(decimal),
  promo_installments_price_usd: v.nullish(decimal),
  installments_count: v.nullish(v.number()),
  subscription_link: v.nullish(v.string()),
})
const orderSchema = v.object({
  outcome: v.picklist(['created', 'existing', 'conflict', 'closed']),
  status: v.string(),
  order_id: v.string(),
  external_id: v.nullable(v.string()),
  redirect_url: v.nullable(v.string()),
  created_at: v.string(),
})

/** An order as a database function answers it. */
export function readOrder(answer: unknown): StoredOrder {
  const stored = v.parse(orderSchema, answer)
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
    async currentPrice(slug) {
      const result = await database.rpc('get_current_course_price', { course_slug_pattern: slug })
      const rows = v.parse(v.array(priceRowSchema), unwrap('get_current_course_price', result))
      const row = rows[0]
      return row ? { name: row.name, subscriptionLink: row.subscription_link ?? null, row } : null
    },

    async createOrder(order) {
      const result = await database.rpc('create_order', { new_order: order })
      return readOrder(unwrap('create_order', result))
    },

    async claimProviderCall(orderId, staleBefore) {
      const result = await database
        .from('payments')
        .update({ provider_status: claimed })
        .eq('dlocal_order_id', orderId)
        .is('redirect_url', null)
        .or(`provider_status.is.null,provider_status.neq.${claimed},updated_at.lt.${staleBefore}`)
        .select('id')
      return v.parse(v.array(v.unknown()), unwrap('claim_provider_call', result)).length > 0
    },

    async releaseProviderCall(orderId) {
      const result = await database
        .from('payments')
        .update({ provider_status: null })
        .eq('dlocal_order_id', orderId)
        .eq('provider_status', claimed)
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
