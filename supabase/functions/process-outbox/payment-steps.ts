import { type Delivery, failure } from '../_shared/delivery.ts'
import { type AskDeps, askAboutOrder } from '../_shared/open-orders.ts'
import { settlePayment } from '../_shared/settle-payment.ts'
import type { PaymentStepStore } from './payment-store.ts'

export type PaymentStepDeps = Pick<AskDeps, 'now'> & {
  store: PaymentStepStore
  provider: () => AskDeps['provider']
}

/** Asks again about a notified payment that the provider did not know; after a day it rests on the desk. */
export async function carryOutPaymentRecheck(deps: PaymentStepDeps, eventId: number): Promise<Delivery> {
  const { store, now } = deps
  const event = await store.askedEvent(eventId)
  if (!event) return failure('nothing_to_do', 'notification is gone')
  const source = { provider: deps.provider(), ledger: store, now }
  const settled = await settlePayment(source, event.notification, eventId)
  switch (settled.kind) {
    case 'settled':
      return { ok: true, answer: settled.fact.provider_payment_id }
    case 'no_sum':
      return { ok: true, answer: null }
    case 'ask_again':
      return failure(settled.problem, settled.detail)
    case 'not_found':
    case 'nothing_to_read':
      if (!event.isOver) return failure('payment_unknown', 'the provider does not know it')
      await store.markUnmatched(eventId)
      return { ok: true, answer: null }
  }
}

/** Asks about an order whose time to pay is over, which is closed when nothing came of it. */
export async function carryOutOrderRecheck(deps: PaymentStepDeps, paymentId: number): Promise<Delivery> {
  const { store, now } = deps
  return await askAboutOrder({ provider: deps.provider(), ledger: store, orders: store, now }, paymentId)
}
