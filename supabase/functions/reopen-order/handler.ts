import type { OrderPaidBody } from '../../../src/domain/contracts/create-payment.ts'
import {
  type ReopenedOrder,
  reopenedOrderSchema,
  reopenOrder,
} from '../../../src/domain/contracts/reopen-order.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { type AnswerOf, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type AskDeps, type OpenOrderStore, openOrderStore } from '../_shared/open-orders.ts'
import type { SinglePaymentDeps } from '../_shared/open-payment.ts'
import { type OrderStore, orderStore } from '../_shared/order-store.ts'
import { openOrderOfLink, type ReadOrder, readOrder } from '../_shared/payable-order.ts'
import { type PaymentLedger, paymentLedger } from '../_shared/payment-ledger.ts'
import { clientAddress, type RateLimit, type RateLimiter } from '../_shared/rate-limits.ts'

export type ReopenOrderDeps = Omit<SinglePaymentDeps, 'now' | 'store' | 'provider'> & {
  edge: EdgeDeps
  limiter: RateLimiter
  store: ReopenOrderStore
  provider: SinglePaymentDeps['provider'] & AskDeps['provider']
}

/** As for a new payment: each call may make one at the provider. */
const perAddress: RateLimit = { name: 'reopen-order:address', capacity: 30, periodSeconds: 600 }

/** Leads the payer of a staff link back to it; when its checkout has closed, to a new one with the same terms. */
export function createHandler(deps: ReopenOrderDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, reopenOrder, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      return allowed ? await reopen(deps, body.order_id) : refuse('rate_limited')
    },
  })
}

async function reopen(deps: ReopenOrderDeps, orderId: OrderId): Promise<AnswerOf<typeof reopenOrder>> {
  const { store, provider, edge } = deps
  const read: ReadOrder = (asked) => store.reopen(orderId, asked)
  const found = await readOrder({ provider, ledger: store, orders: store, now: edge.now }, read)
  if ('failed' in found) return refuse('payment_provider_error', { provider: found.failed })
  const { order } = found
  switch (order.outcome) {
    case 'not_found':
      return refuse('order_not_found')
    case 'held':
      return refuse('order_held')
    case 'closed':
      return refuse('order_closed')
    case 'paid': {
      const body: OrderPaidBody = { code: 'order_paid', order_id: order.order_id }
      return { ...refuse('order_paid'), body }
    }
    case 'existing':
    case 'created':
      return await openOrderOfLink({ ...deps, now: edge.now }, read, order)
  }
}

export type ReopenOrderStore = OrderStore &
  OpenOrderStore &
  PaymentLedger & {
    /** The order to pay instead, made when there is none. `asked`: the provider has just told how it stands. */
    reopen(orderId: OrderId, asked: boolean): Promise<ReopenedOrder>
  }

export function reopenOrderStore(database: DatabaseClient): ReopenOrderStore {
  return {
    ...orderStore(database),
    ...openOrderStore(database),
    ...paymentLedger(database),
    reopen: (orderId, asked) =>
      ask(database, 'reopen_order', { order_id: orderId, asked }, reopenedOrderSchema),
  }
}
