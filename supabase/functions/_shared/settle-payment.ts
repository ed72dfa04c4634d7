import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import type { PaymentNotification } from '../../../src/domain/contracts/payment-webhook.ts'
import { type FactResult, factOfRefund, type PaymentFact } from './payment-fact.ts'
import type { ApplyOutcome, PaymentLedger } from './payment-ledger.ts'
import { type PaymentProvider, type ProviderFailure, problemOfFailure } from './payment-provider.ts'

export type SettleDeps = {
  provider: Pick<PaymentProvider, 'readNotified' | 'findRefunds'>
  ledger: PaymentLedger
  now: () => number
}

/**
 * `not_found`: the provider does not know it, yet. `ask_again`: it could not be read, or not completely; what was read
 * is stored.
 */
export type Settlement =
  | { kind: 'settled'; outcome: ApplyOutcome; fact: PaymentFact }
  /** Nothing was paid and no amount is given. */
  | { kind: 'no_sum' }
  | { kind: 'nothing_to_read' }
  | { kind: 'not_found' }
  | Unread

type Unread = { kind: 'ask_again'; problem: StepProblem; detail: string }

/** No call starts after this; an interrupted search is made again. */
const findBudgetMs = 8000

/** Reads what a notification names from the provider, with its refunds, and merges it (threat T31). */
export async function settlePayment(
  deps: SettleDeps,
  reference: PaymentNotification,
  eventId: number,
): Promise<Settlement> {
  const { provider, ledger, now } = deps
  const read = await provider.readNotified(reference, async () => {
    const planLinks = await ledger.planLinks()
    return { planLinks, stopAt: now() + findBudgetMs, now }
  })
  if (read === null) return { kind: 'nothing_to_read' }
  if (!read.ok) return read.kind === 'not_found' ? { kind: 'not_found' } : unread(read)
  const asked = reference.payment_id ?? reference.invoiceId
  if (read.value.ok && asked !== read.value.fact.provider_payment_id) {
    return unusable('provider_answered_another_payment')
  }
  return await settleFact(deps, read.value, eventId)
}

/** Merges what was read of one payment, and its refunds once it is paid. */
export async function settleFact(
  deps: Pick<SettleDeps, 'ledger'> & { provider: Pick<PaymentProvider, 'findRefunds'> },
  read: FactResult,
  eventId: number | null,
): Promise<Settlement> {
  if (!read.ok) {
    return read.reason === 'no_sum' ? { kind: 'no_sum' } : unusable(read.reason)
  }
  const { fact } = read
  const outcome = await deps.ledger.apply(fact, eventId)
  // A refund is reported by a notification of the payment, which stays PAID (providers, section 1.6).
  if (fact.status === 'PAID' && outcome !== 'unmatched') {
    const refunds = await deps.provider.findRefunds(fact.provider_payment_id)
    if (!refunds.ok) return unread(refunds)
    for (const entry of refunds.value) {
      const refund = factOfRefund(entry, fact.currency)
      if (refund === 'no_sum') return unusable('refund_without_sum')
      if (refund) await deps.ledger.applyRefund(refund)
    }
  }
  return { kind: 'settled', outcome, fact }
}

function unread(failure: ProviderFailure): Unread {
  return { kind: 'ask_again', problem: problemOfFailure(failure), detail: failure.detail }
}

function unusable(detail: string): Unread {
  return { kind: 'ask_again', problem: 'provider_failed', detail }
}
