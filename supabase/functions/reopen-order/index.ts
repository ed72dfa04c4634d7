import type { OrderPaidBody } from '../../../src/domain/contracts/create-payment.ts'
import { reopenedOrderSchema, reopenOrder } from '../../../src/domain/contracts/reopen-order.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { type AnswerOf, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint } from '../_shared/endpoint.ts'
import {
  type LinkDeps,
  linkStore,
  openOrderOfLink,
  type ReadOrder,
  readOrder,
} from '../_shared/payable-order.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

/** As for a new payment: each call may make one at the provider. */
const perAddress: RateLimit = { name: 'reopen-order:address', capacity: 30, periodSeconds: 600 }

/** Leads the payer of a staff link back to it; when its checkout has closed, to a new one with the same terms. */
export function createHandler(deps: LinkDeps<ReopenOrderStore>) {
  return endpoint(deps.edge, reopenOrder, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      return allowed ? await reopen(deps, body.order_id) : refuse('rate_limited')
    },
  })
}

async function reopen(
  deps: LinkDeps<ReopenOrderStore>,
  orderId: OrderId,
): Promise<AnswerOf<typeof reopenOrder>> {
  const read: ReadOrder = (wasAsked) => deps.store.reopen(orderId, wasAsked)
  const found = await readOrder(deps, read)
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
      return await openOrderOfLink(deps, read, order)
  }
}

export type ReopenOrderStore = ReturnType<typeof reopenOrderStore>

export function reopenOrderStore(database: DatabaseClient) {
  return {
    ...linkStore(database),
    /** The order to pay instead, made when there is none. `wasAsked`: the provider has just told how it stands. */
    reopen: (orderId: OrderId, wasAsked: boolean) =>
      ask(database, 'reopen_order', { order_id: orderId, asked: wasAsked }, reopenedOrderSchema),
  }
}

export default wired(
  'reopen-order',
  ({ edge, sleep, limiter, database, paymentProvider: provider, addresses }) =>
    createHandler({
      edge,
      sleep,
      limiter,
      store: reopenOrderStore(database),
      provider,
      addresses,
    }),
)
