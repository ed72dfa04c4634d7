import * as v from 'valibot'
import { columnsOf } from '../../../src/domain/columns.ts'
import { planToken } from './checkout-url.ts'
import { type DatabaseClient, type Tables, unwrap } from './database.ts'
import type { PaymentFact, RefundFact } from './payment-fact.ts'

export const applyOutcomes = ['applied', 'unchanged', 'review', 'unmatched'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

const planLinkSchema = v.object({ subscription_link: v.string() })
const planLinkColumns = columnsOf<Tables['courses_moodle']['Row']>()(planLinkSchema)

/** Where facts of the provider are merged, whoever asked for them. */
export type PaymentLedger = {
  /** `eventId`: the notification that the fact answers; null when nobody notified. */
  apply(fact: PaymentFact, eventId: number | null): Promise<ApplyOutcome>
  /** Idempotent by the provider's id of the refund. Whether it changed anything; false also for a payment not of ours. */
  applyRefund(refund: RefundFact): Promise<boolean>
  /** Tokens of our products' subscription plans, past cohorts included. */
  planTokens(): Promise<string[]>
}

export function paymentLedger(database: DatabaseClient): PaymentLedger {
  return {
    async apply(fact, eventId) {
      const result = await database.rpc('apply_provider_payment', { fact, event_id: eventId })
      return v.parse(v.picklist(applyOutcomes), unwrap('apply_provider_payment', result))
    },

    async applyRefund(refund) {
      const result = await database.rpc('apply_provider_refund', { fact: refund })
      return v.parse(v.boolean(), unwrap('apply_provider_refund', result))
    },

    async planTokens() {
      const result = await database
        .from('courses_moodle')
        .select(planLinkColumns)
        .not('subscription_link', 'is', null)
      const rows = v.parse(v.array(planLinkSchema), unwrap('read_subscription_links', result))
      const tokens = rows.flatMap((row) => planToken(row.subscription_link) ?? [])
      return [...new Set(tokens)]
    },
  }
}
