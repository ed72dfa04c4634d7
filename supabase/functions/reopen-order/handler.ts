import type { OrderPaidBody } from '../../../src/domain/contracts/create-payment.ts'
import { type ReopenedOrder, reopenOrder } from '../../../src/domain/contracts/reopen-order.ts'
import { findCountry } from '../../../src/domain/countries.ts'
import { parseMoney } from '../../../src/domain/money.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type AskDeps, askAboutOrder } from '../_shared/open-orders.ts'
import { openSinglePayment, type SinglePaymentDeps } from '../_shared/open-payment.ts'
import type { StoredOrder } from '../_shared/order-store.ts'
import { clientAddress, type RateLimit, type RateLimiter } from '../_shared/rate-limits.ts'
import type { ReopenOrderStore } from './store.ts'

export type ReopenOrderDeps = Omit<SinglePaymentDeps, 'now' | 'store' | 'provider'> & {
  edge: EdgeDeps
  limiter: RateLimiter
  store: ReopenOrderStore
  provider: SinglePaymentDeps['provider'] & AskDeps['provider']
}

/** As for a new payment: each call may make one at the provider. */
const perAddress: RateLimit = { name: 'reopen-order:address', capacity: 30, periodSeconds: 600 }

type Payable = Extract<ReopenedOrder, { order_id: OrderId; email: string }>

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
  let order = await deps.store.reopen(orderId, false)
  if (order.outcome === 'ask') {
    const { store, provider, edge } = deps
    const told = await askAboutOrder(
      { provider, ledger: store, orders: store, now: edge.now },
      order.payment_id,
    )
    if (!told.ok) return refuse('payment_provider_error', { provider: told.detail })
    order = await store.reopen(orderId, true)
  }
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
    case 'ask':
      return refuse('payment_provider_error', { provider: 'still_open' })
    case 'existing':
    case 'created':
      return await open(deps, orderId, order)
  }
}

async function open(
  deps: ReopenOrderDeps,
  orderId: OrderId,
  order: Payable,
): Promise<AnswerOf<typeof reopenOrder>> {
  if (order.redirect_url) return ok({ redirect_url: order.redirect_url, order_id: order.order_id })
  const total = parseMoney(order.amount, order.currency)
  if (!total) return refuse('internal_error', { reason: 'order_without_sum' })
  return await openSinglePayment(
    { ...deps, now: deps.edge.now },
    {
      order: storedOrder(order),
      async reread() {
        const again = await deps.store.reopen(orderId, true)
        return storedOrder('email' in again ? again : order)
      },
      request: {
        email: order.email,
        country: findCountry(order.country)?.code ?? 'OTHER',
        payer: { name: order.payer_name, phone: order.payer_phone ?? undefined },
      },
      courseSlug: order.course_id,
      courseName: order.course_name,
      total,
      byLink: true,
    },
  )
}

function storedOrder(order: Payable): StoredOrder {
  return {
    outcome: order.outcome,
    paid: false,
    orderId: order.order_id,
    externalId: null,
    redirectUrl: order.redirect_url,
    createdAt: order.created_at,
  }
}
