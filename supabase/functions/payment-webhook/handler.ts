import { type PaymentNotification, paymentWebhook } from '../../../src/domain/contracts/payment-webhook.ts'
import { type AnswerOf, type Note, ok, refuse } from '../_shared/answer.ts'
import type { DlocalGo, ProviderFailure } from '../_shared/dlocal-go.ts'
import { verifyDlocalGoSignature } from '../_shared/dlocal-go-signature.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type ExecutionSource, findExecution } from './execution-search.ts'
import { type FactResult, factOfExecution, factOfPayment } from './fact.ts'
import type { PaymentWebhookStore } from './store.ts'

export type PaymentWebhookDeps = {
  edge: EdgeDeps
  store: PaymentWebhookStore
  provider: Pick<DlocalGo, 'getPayment'> & ExecutionSource
  keys: { apiKey: string; secretKey: string }
}

type WebhookAnswer = AnswerOf<typeof paymentWebhook>

const maxBytes = 8 * 1024
/** No call starts after this; an interrupted search runs again on the next delivery. */
const findBudgetMs = 8000

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
  deps: PaymentWebhookDeps,
  notification: PaymentNotification,
  raw: Uint8Array,
): Promise<WebhookAnswer> {
  const reference = notification.payment_id ?? notification.invoiceId ?? null
  const eventId = await deps.store.recordEvent(new TextDecoder().decode(raw), reference)
  const read = await readFact(deps, notification)
  switch (read.outcome) {
    case 'nothing_to_read':
    case 'not_found':
      await deps.store.markUnmatched(eventId)
      return received({ outcome: 'unmatched', reason: read.outcome })
    case 'unavailable':
      return sendAgain({ provider: read.failure.kind, provider_detail: read.failure.detail })
    case 'read':
      return await apply(deps, read.fact, notification, eventId)
  }
}

type Read =
  | { outcome: 'nothing_to_read' | 'not_found' }
  | { outcome: 'unavailable'; failure: ProviderFailure }
  | { outcome: 'read'; fact: FactResult }

async function readFact(deps: PaymentWebhookDeps, notification: PaymentNotification): Promise<Read> {
  const { payment_id: paymentId, invoiceId, subscriptionId } = notification
  if (paymentId) {
    const payment = await deps.provider.getPayment(paymentId)
    if (payment.ok) return { outcome: 'read', fact: factOfPayment(payment.value) }
    return payment.kind === 'not_found' ? await readChargeOf(deps, paymentId) : unread(payment)
  }
  if (!invoiceId) return { outcome: 'nothing_to_read' }
  if (subscriptionId) {
    const execution = await deps.provider.getExecution(subscriptionId, invoiceId)
    if (execution.ok) return { outcome: 'read', fact: factOfExecution(execution.value) }
    if (execution.kind !== 'not_found') return unread(execution)
  }
  return await readChargeOf(deps, invoiceId)
}

/** Some subscription notifications name the charge as a payment, or omit its subscription (providers, section 1.8). */
async function readChargeOf(deps: PaymentWebhookDeps, orderId: string): Promise<Read> {
  const tokens = await deps.store.planTokens()
  const search = { orderId, planTokens: tokens, stopAt: deps.edge.now() + findBudgetMs, now: deps.edge.now }
  const found = await findExecution(deps.provider, search)
  if (!found.ok) return unread(found)
  return found.value ? { outcome: 'read', fact: factOfExecution(found.value) } : { outcome: 'not_found' }
}

function unread(failure: ProviderFailure): Read {
  return failure.kind === 'not_found' ? { outcome: 'not_found' } : { outcome: 'unavailable', failure }
}

async function apply(
  deps: PaymentWebhookDeps,
  result: FactResult,
  notification: PaymentNotification,
  eventId: number,
): Promise<WebhookAnswer> {
  if (!result.ok && result.reason !== 'paid_without_sum') {
    return received({ outcome: 'kept', reason: result.reason })
  }
  if (!result.ok) return sendAgain({ reason: result.reason })
  const { fact } = result
  const asked = notification.payment_id ?? notification.invoiceId
  if (asked !== fact.provider_payment_id) return sendAgain({ reason: 'provider_answered_another_payment' })
  const outcome = await deps.store.apply(fact, eventId)
  return received({ outcome, provider_status: fact.provider_status, known_status: fact.status !== null })
}

function received(note: Note): WebhookAnswer {
  return ok({ received: true }, note)
}

/** 503 whatever the cause: the provider repeats the notification until it can be looked up. */
function sendAgain(note: Note): WebhookAnswer {
  return { ...refuse('payment_provider_error', note), status: 503 }
}
