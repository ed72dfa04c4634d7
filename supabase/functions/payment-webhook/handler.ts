import { type PaymentNotification, paymentWebhook } from '../../../src/domain/contracts/payment-webhook.ts'
import { type AnswerOf, type Note, ok, refuse } from '../_shared/answer.ts'
import { verifyDlocalGoSignature } from '../_shared/dlocal-go-signature.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type SettleDeps, settlePayment } from '../_shared/settle-payment.ts'
import type { PaymentWebhookStore } from './store.ts'

export type PaymentWebhookDeps = {
  edge: EdgeDeps
  store: PaymentWebhookStore
  provider: SettleDeps['provider']
  keys: { apiKey: string; secretKey: string }
}

type WebhookAnswer = AnswerOf<typeof paymentWebhook>

const maxBytes = 8 * 1024

/**
 * Receives the provider's notifications. The signature authenticates the sender; the body only says what to look up,
 * and the facts are read from the provider. Answers 2xx only after the commit, so that anything not stored is
 * delivered again.
 */
export function createHandler(deps: PaymentWebhookDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, paymentWebhook, {
    access: {
      kind: 'signed',
      verify: (raw, request) => verifyDlocalGoSignature(deps.keys, request.headers.get('authorization'), raw),
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
  const eventId = await store.recordEvent(new TextDecoder().decode(raw), reference)
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
