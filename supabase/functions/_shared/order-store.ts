import * as v from 'valibot'
import type { storedOrderSchema } from '../../../src/domain/contracts/orders.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { ask, type DatabaseClient, tell } from './database.ts'
import type { ProviderPayment } from './payment-provider.ts'

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

/** What opening the provider's checkout does to an order. */
export type OrderStore = ReturnType<typeof orderStore>

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

export function orderStore(database: DatabaseClient) {
  return {
    /**
     * Claims the exclusive right to call the provider about an order without a checkout URL: of two requests with the
     * same key only one may create a payment. A claim older than `lifeSeconds` belonged to a dead worker. Null while
     * another request holds it.
     */
    claimProviderCall: (orderId: OrderId, lifeSeconds: number) =>
      ask(
        database,
        'claim_provider_call',
        { order_id: orderId, life_seconds: lifeSeconds },
        v.nullable(v.string()),
      ),

    /** Does nothing once another request has taken over the claim. */
    releaseProviderCall: (orderId: OrderId, claim: ProviderClaim) =>
      tell(database, 'release_provider_call', { order_id: orderId, claim }),

    setRedirect: (orderId: OrderId, redirectUrl: string) =>
      tell(database, 'set_order_redirect', {
        order_id: orderId,
        redirect_url: redirectUrl,
      }),

    /** Ends an open order whose payment the provider made with another sum, and marks it for review. */
    closeOtherSum: (
      orderId: OrderId,
      { id, amount, currency }: Pick<ProviderPayment, 'id' | 'amount' | 'currency'>,
    ) =>
      tell(database, 'close_other_sum', {
        order_id: orderId,
        provider_payment_id: id,
        amount: Number.isFinite(Number(amount)) ? Number(amount) : null,
        currency: currency ?? null,
      }),
  }
}
