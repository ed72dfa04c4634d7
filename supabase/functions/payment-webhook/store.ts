import * as v from 'valibot'
import { columnsOf } from '../../../src/domain/columns.ts'
import { planToken } from '../_shared/checkout-url.ts'
import { type DatabaseClient, type Tables, unwrap } from '../_shared/database.ts'
import type { PaymentFact } from './fact.ts'

export const applyOutcomes = ['applied', 'unchanged', 'review', 'unmatched'] as const
export type ApplyOutcome = (typeof applyOutcomes)[number]

const planLinkSchema = v.object({ subscription_link: v.string() })
const planLinkColumns = columnsOf<Tables['courses_moodle']['Row']>()(planLinkSchema)

export type PaymentWebhookStore = {
  /** Stores the body before it is processed; a repeated one counts deliveries. Returns the event's id. */
  recordEvent(body: string, reference: string | null): Promise<number>
  apply(fact: PaymentFact, eventId: number): Promise<ApplyOutcome>
  markUnmatched(eventId: number): Promise<void>
  /** Tokens of our products' subscription plans, past cohorts included. */
  planTokens(): Promise<string[]>
}

export function paymentWebhookStore(database: DatabaseClient): PaymentWebhookStore {
  return {
    async recordEvent(body, reference) {
      const result = await database.rpc('record_payment_event', {
        provider: 'dlocal-go',
        body,
        provider_reference: reference ?? '',
      })
      return v.parse(
        v.pipe(v.unknown(), v.transform(Number), v.integer()),
        unwrap('record_payment_event', result),
      )
    },

    async apply(fact, eventId) {
      const result = await database.rpc('apply_provider_payment', { fact, event_id: eventId })
      return v.parse(v.picklist(applyOutcomes), unwrap('apply_provider_payment', result))
    },

    async markUnmatched(eventId) {
      const result = await database.rpc('mark_payment_event_unmatched', { event_id: eventId })
      unwrap('mark_payment_event_unmatched', result)
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
