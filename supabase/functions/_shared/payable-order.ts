import type { ReopenedOrder } from '../../../src/domain/contracts/reopen-order.ts'
import { findCountry } from '../../../src/domain/countries.ts'
import { parseMoney } from '../../../src/domain/money.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { ok, refuse } from './answer.ts'
import type { DatabaseClient } from './database.ts'
import type { PublicDeps } from './endpoint.ts'
import { type AskDeps, askAboutOrder, openOrderStore } from './open-orders.ts'
import { backToLink, openSinglePayment, type SinglePaymentDeps } from './open-payment.ts'
import { orderStore, type StoredOrder } from './order-store.ts'
import { paymentLedger } from './payment-ledger.ts'

/** The order that a link leads to now, made when there is none. `wasAsked`: the provider has just told how it stands. */
export type ReadOrder = (wasAsked: boolean) => Promise<ReopenedOrder>

/** What a function that opens the order of a link is made of. */
export type LinkDeps<Store extends LinkStore = LinkStore> = PublicDeps<Store> &
  Pick<SinglePaymentDeps, 'sleep' | 'addresses'> & {
    provider: SinglePaymentDeps['provider'] & AskDeps['provider']
  }

export type LinkStore = ReturnType<typeof linkStore>

export function linkStore(database: DatabaseClient) {
  return { ...orderStore(database), ...openOrderStore(database), ...paymentLedger(database) }
}

type Payable = Extract<ReopenedOrder, { order_id: OrderId; email: string }>
type Known = Exclude<ReopenedOrder, { outcome: 'ask' }>

/**
 * The order of a link, after the provider was asked where that is needed (decision 59). `failed`: what the provider
 * answered instead.
 */
export async function readOrder(
  { store, provider, edge }: LinkDeps,
  read: ReadOrder,
): Promise<{ order: Known } | { failed: string }> {
  const order = await read(false)
  if (order.outcome !== 'ask') return { order }
  const told = await askAboutOrder(
    { provider, ledger: store, orders: store, now: edge.now },
    order.payment_id,
  )
  if (!told.ok) return { failed: told.detail }
  const again = await read(true)
  return again.outcome === 'ask' ? { failed: 'still_open' } : { order: again }
}

/** Opens the provider's checkout for the order of a link of staff. */
export async function openOrderOfLink(deps: LinkDeps, read: ReadOrder, order: Payable) {
  if (order.redirect_url) return ok({ redirect_url: order.redirect_url, order_id: order.order_id })
  const total = parseMoney(order.amount, order.currency)
  if (!total) return refuse('internal_error', { reason: 'order_without_sum' })
  return await openSinglePayment(
    { ...deps, now: deps.edge.now },
    {
      order: storedOrder(order),
      async reread() {
        const again = await read(true)
        return storedOrder('email' in again ? again : order)
      },
      request: {
        email: order.email,
        country: findCountry(order.country)?.code ?? 'OTHER',
        payer: { name: order.payer_name, phone: order.payer_phone ?? undefined },
      },
      courseName: order.course_name,
      total,
      backTo: backToLink,
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
