import * as v from 'valibot'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import { type PaymentLedger, paymentLedger } from '../_shared/payment-ledger.ts'

export type PaymentWebhookStore = PaymentLedger & {
  /** Stores the body before it is processed; a repeated one counts deliveries. Returns the event's id. */
  recordEvent(body: string, reference: string | null): Promise<number>
  /** Queues asking the provider again about what it does not know yet. */
  askLater(eventId: number): Promise<void>
  markUnmatched(eventId: number): Promise<void>
}

export function paymentWebhookStore(database: DatabaseClient): PaymentWebhookStore {
  return {
    ...paymentLedger(database),

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

    async askLater(eventId) {
      unwrap('ask_payment_later', await database.rpc('ask_payment_later', { event_id: eventId }))
    },

    async markUnmatched(eventId) {
      const result = await database.rpc('mark_payment_event_unmatched', { event_id: eventId })
      unwrap('mark_payment_event_unmatched', result)
    },
  }
}
