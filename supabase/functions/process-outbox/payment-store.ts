import * as v from 'valibot'
import { askedEventSchema, paymentNotificationSchema } from '../../../src/domain/contracts/payment-webhook.ts'
import { askedRefundSchema } from '../../../src/domain/contracts/refunds.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { jsonOrNull } from '../_shared/http-client.ts'
import { openOrderStore } from '../_shared/open-orders.ts'
import { paymentLedger } from '../_shared/payment-ledger.ts'

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
    /** Of a refund that is still asked for: refused in these words, or `unclear`, which a person has to say. */
    endRefund: (refundId: number, outcome: string) =>
      tell(database, 'end_refund', { refund_id: refundId, outcome }),
  }
}
