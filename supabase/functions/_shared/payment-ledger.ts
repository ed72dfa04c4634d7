import * as v from 'valibot'
import { columnsOf } from '../../../src/domain/columns.ts'
import { ask, type DatabaseClient, type Tables, unwrap } from './database.ts'
import type { PaymentFact, RefundFact } from './payment-fact.ts'

export const applyOutcomes = ['applied', 'unchanged', 'review', 'unmatched'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

const planLinkSchema = v.object({ subscription_link: v.string() })
const planLinkColumns = columnsOf<Tables['courses_moodle']['Row']>()(planLinkSchema)

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
    async planLinks() {
      const result = await database
        .from('courses_moodle')
        .select(planLinkColumns)
        .not('subscription_link', 'is', null)
      const rows = v.parse(v.array(planLinkSchema), unwrap('read_subscription_links', result))
      return [...new Set(rows.map((row) => row.subscription_link))]
    },
  }
}
