import * as v from 'valibot'
import { askedEventSchema, paymentNotificationSchema } from '../../../src/domain/contracts/payment-webhook.ts'
import type { AskedRefund } from '../../../src/domain/contracts/refunds.ts'
import { askedRefundSchema } from '../../../src/domain/contracts/refunds.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type Delivery, failure } from '../_shared/delivery.ts'
import { jsonOrNull } from '../_shared/http-client.ts'
import { type AskDeps, askAboutOrder, openOrderStore } from '../_shared/open-orders.ts'
import { factOfRefund, type ProviderRefund } from '../_shared/payment-fact.ts'
import { paymentLedger } from '../_shared/payment-ledger.ts'
import { type PaymentProvider, problemOfFailure } from '../_shared/payment-provider.ts'
import { settlePayment } from '../_shared/settle-payment.ts'

export type PaymentStepDeps = Pick<AskDeps, 'now'> & {
  store: PaymentStepStore
  provider: () => AskDeps['provider'] & Pick<PaymentProvider, 'createRefund'>
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

/** The lease of the step may be over by then, and another worker be asking. */
const askWithinMs = 60_000

/**
 * Asks the provider to give money back, once (decision 117): after an unknown outcome its refunds are read before it is
 * asked again, and where they leave a doubt a person decides.
 */
export async function carryOutRefund(deps: PaymentStepDeps, refundId: number): Promise<Delivery> {
  const { store, now } = deps
  const askBefore = now() + askWithinMs
  const request = await store.beginRefund(refundId)
  if (!request) return { ok: true, answer: null }
  const { provider_payment_id, amount, currency, again, known } = request
  const provider = deps.provider()
  if (again) {
    const found = await provider.findRefunds(provider_payment_id, true)
    // A refusal to list them is none of the refund.
    if (!found.ok)
      return failure(found.kind === 'refused' ? 'provider_failed' : problemOfFailure(found), found.detail)
    const untold = found.value.filter(({ id }) => !known.includes(id))
    const possible: ProviderRefund[] = []
    for (const refund of untold) {
      const fact = factOfRefund(refund, currency)
      const isAnother =
        fact !== null && fact !== 'no_sum' && fact.currency === currency && Number(fact.amount) !== amount
      if (isAnother) await store.applyRefund(fact)
      else possible.push(refund)
    }
    if (possible.length > 0) return await keepMade(store, request, refundId, possible)
  }
  if (now() > askBefore) return failure('provider_failed', 'too late to ask')
  const made = await provider.createRefund({ paymentId: provider_payment_id, amount, currency })
  if (made.ok) return await keepMade(store, request, refundId, [made.value])
  if (made.kind !== 'refused' && made.kind !== 'not_found') {
    return failure(problemOfFailure(made), made.detail)
  }
  // The answer stands on the refund, for whoever asked; the step has done what it could.
  await store.endRefund(refundId, made.detail)
  return { ok: true, answer: made.detail }
}

/** Stores what the provider has made: what was asked, or what a person has to tell apart from it. */
async function keepMade(
  store: PaymentStepStore,
  request: AskedRefund,
  refundId: number,
  made: readonly ProviderRefund[],
): Promise<Delivery> {
  for (const refund of made) {
    const fact = factOfRefund(refund, request.currency)
    if (fact === null || fact === 'no_sum') continue
    const isIt =
      made.length === 1 && fact.currency === request.currency && Number(fact.amount) === request.amount
    await store.applyRefund(isIt ? { ...fact, refund_id: refundId } : { ...fact, is_unclear: true })
  }
  // Changes nothing once the refund has its answer.
  await store.endRefund(refundId, 'unclear')
  return { ok: true, answer: made.map(({ id }) => id).join(', ') }
}

export type PaymentStepStore = ReturnType<typeof paymentStepStore>

export function paymentStepStore(database: DatabaseClient) {
  return {
    ...paymentLedger(database),
    ...openOrderStore(database),
    /** `isOver`: it has been asked about for a day. */
    async askedEvent(eventId: number) {
      const event = await ask(
        database,
        'get_asked_event',
        { event_id: eventId },
        v.nullable(askedEventSchema),
      )
      if (!event) return null
      const notification = v.parse(paymentNotificationSchema, jsonOrNull(event.body))
      return { notification, isOver: event.is_over }
    },
    markUnmatched: (eventId: number) => tell(database, 'mark_payment_event_unmatched', { event_id: eventId }),
    /** Queues questions about orders that are open beyond their life; returns how many. */
    queueOrderRechecks: () => ask(database, 'queue_order_rechecks', {}, v.number()),
    /** What the provider is to be asked, noted as asked; null when there is nothing to ask. */
    beginRefund: (refundId: number) =>
      ask(database, 'begin_refund', { refund_id: refundId }, v.nullable(askedRefundSchema)),
    /** A refund that is still asked for ends: refused in these words, or `unclear`, which a person has to say. */
    endRefund: (refundId: number, outcome: string) =>
      tell(database, 'end_refund', { refund_id: refundId, outcome }),
  }
}
