import * as v from 'valibot'
import { openOrderSchema } from '../../../src/domain/contracts/orders.ts'
import { ask, type DatabaseClient, tell } from './database.ts'
import { type Delivery, failure } from './delivery.ts'
import type { FactResult } from './payment-fact.ts'
import { type PaymentProvider, type ProviderResult, problemOfFailure } from './payment-provider.ts'
import { type SettleDeps, settleFact } from './settle-payment.ts'

export type OpenOrder = v.InferOutput<typeof openOrderSchema>

export type OpenOrderStore = ReturnType<typeof openOrderStore>

export function openOrderStore(database: DatabaseClient) {
  return {
    /** Null when the order is no longer open, or of a subscription (decision 164). */
    openOrder: (paymentId: number) =>
      ask(database, 'get_open_order', { payment_id: paymentId }, v.nullable(openOrderSchema)),
    closeOrder: (paymentId: number) => tell(database, 'close_order', { payment_id: paymentId }),
  }
}

export type AskDeps = SettleDeps & {
  provider: Pick<PaymentProvider, 'getPayment' | 'findPayment'>
  orders: OpenOrderStore
}

const done: Delivery = { ok: true, answer: null }
const findTimeoutMs = 4000

/**
 * Asks the provider about an order whose checkout has closed. What it tells is merged like a notification; an order
 * that it does not know is closed.
 */
export async function askAboutOrder(deps: AskDeps, paymentId: number): Promise<Delivery> {
  const order = await deps.orders.openOrder(paymentId)
  if (!order) return done
  const read = await readOrder(deps, order)
  if (!read.ok) return failure(problemOfFailure(read), read.detail)
  for (const fact of read.value) {
    const settled = await settleFact(deps, fact, null)
    if (settled.kind === 'ask_again') return failure(settled.problem, settled.detail)
  }
  if (read.value.length === 0) await deps.orders.closeOrder(paymentId)
  return done
}

/** What the provider knows of an order: at most one payment. Empty when it knows nothing. */
async function readOrder(deps: AskDeps, order: OpenOrder): Promise<ProviderResult<FactResult[]>> {
  const { provider, now } = deps
  const { provider_payment_id: knownId } = order
  if (knownId !== null) {
    const payment = await provider.getPayment(knownId)
    if (payment.ok) return { ok: true, value: [payment.value.fact] }
    return payment.kind === 'not_found' ? { ok: true, value: [] } : payment
  }
  const { order_id: orderId, email } = order
  const search = { orderId, email, from: Date.parse(order.created_at), to: now() }
  const found = await provider.findPayment(search, findTimeoutMs)
  if (!found.ok) return found
  return { ok: true, value: found.value ? [found.value.fact] : [] }
}
