import * as v from 'valibot'
import { ask, type DatabaseClient } from './database.ts'
import type { PaymentFact, RefundFact } from './payment-fact.ts'

export const applyOutcomes = ['applied', 'unchanged', 'review', 'unmatched'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

/** Where facts of the provider are merged, whoever asked for them. */
export type PaymentLedger = ReturnType<typeof paymentLedger>

export function paymentLedger(database: DatabaseClient) {
  return {
    /** `eventId`: the notification that the fact answers; null when nobody notified. */
    apply: (fact: PaymentFact, eventId: number | null) =>
      ask(database, 'apply_provider_payment', { fact, event_id: eventId }, v.picklist(applyOutcomes)),

    /** Idempotent by the provider's id of the refund. Whether it changed anything; false also for a payment not of ours. */
    applyRefund: (refund: RefundFact) =>
      ask(database, 'apply_provider_refund', { fact: refund }, v.boolean()),

    /** Subscription links of our products, past cohorts included. */
    planLinks: () => ask(database, 'get_plan_links', {}, v.array(v.string())),
  }
}
