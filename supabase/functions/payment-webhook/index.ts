import * as v from 'valibot'
import { type PaymentNotification, paymentWebhook } from '../../../src/domain/contracts/payment-webhook.ts'
import { type AnswerOf, type Note, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { paymentLedger } from '../_shared/payment-ledger.ts'
import type { PaymentProvider } from '../_shared/payment-provider.ts'
import { wired } from '../_shared/serve.ts'
import { type SettleDeps, settlePayment } from '../_shared/settle-payment.ts'

export type PaymentWebhookDeps = {
  edge: EdgeDeps
  store: PaymentWebhookStore
  provider: SettleDeps['provider'] & Pick<PaymentProvider, 'name' | 'hasSigned'>
}

type WebhookAnswer = AnswerOf<typeof paymentWebhook>

const maxBytes = 8 * 1024

/**
 * Receives the provider's notifications. The signature authenticates the sender; the body only says what to look up,
 * and the facts are read from the provider. Answers 2xx only after the commit, so that anything not stored is
 * delivered again.
 */
export function createHandler(deps: PaymentWebhookDeps) {
  return endpoint(deps.edge, paymentWebhook, {
    access: {
      kind: 'signed',
      verify: (raw, request) => deps.provider.hasSigned(raw, request.headers),
    },
    maxBytes,
    handle: ({ body, raw }) => receive(deps, body, raw),
  })
}

async function receive(
  { edge, store, provider }: PaymentWebhookDeps,
  notification: PaymentNotification,
  raw: Uint8Array,
): Promise<WebhookAnswer> {
  const reference = notification.payment_id ?? notification.invoiceId ?? null
  const eventId = await store.recordEvent(new TextDecoder().decode(raw), reference, provider.name)
  const settled = await settlePayment({ provider, ledger: store, now: edge.now }, notification, eventId)
  switch (settled.kind) {
    case 'nothing_to_read':
      await store.markUnmatched(eventId)
      return received({ outcome: 'unmatched', reason: settled.kind })
    case 'not_found':
      // Not left to the provider's own repetition, which goes on every 10 minutes for 30 days.
      await store.askLater(eventId)
      return received({ outcome: 'asked_later' })
    case 'no_sum':
      return received({ outcome: 'kept', reason: settled.kind })
    case 'ask_again':
      return { ...refuse('payment_provider_error', { reason: settled.detail }), status: 503 }
    case 'settled': {
      const { outcome, fact } = settled
      return received({ outcome, provider_status: fact.provider_status, known_status: fact.status !== null })
    }
  }
}

function received(note: Note): WebhookAnswer {
  return ok({ received: true }, note)
}

export type PaymentWebhookStore = ReturnType<typeof paymentWebhookStore>

export function paymentWebhookStore(database: DatabaseClient) {
  return {
    ...paymentLedger(database),

    /** Stores the body before it is processed; a repeated one counts deliveries. Returns the event's id. */
    recordEvent: (body: string, reference: string | null, provider: string) =>
      ask(
        database,
        'record_payment_event',
        {
          provider,
          body,
          provider_reference: reference ?? '',
        },
        v.pipe(v.unknown(), v.transform(Number), v.integer()),
      ),

    /** Queues asking the provider again about what it does not know yet. */
    askLater: (eventId: number) => tell(database, 'ask_payment_later', { event_id: eventId }),

    markUnmatched: (eventId: number) => tell(database, 'mark_payment_event_unmatched', { event_id: eventId }),
  }
}

export default wired('payment-webhook', ({ edge, database, paymentProvider }) =>
  createHandler({ edge, store: paymentWebhookStore(database), provider: paymentProvider }),
)
