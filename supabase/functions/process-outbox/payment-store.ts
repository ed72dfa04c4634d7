import * as v from 'valibot'
import {
  askedEventSchema,
  type PaymentNotification,
  paymentNotificationSchema,
} from '../../../src/domain/contracts/payment-webhook.ts'
import { type AskedRefund, askedRefundSchema } from '../../../src/domain/contracts/refunds.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { jsonOrNull } from '../_shared/http-client.ts'
import { type OpenOrderStore, openOrderStore } from '../_shared/open-orders.ts'
import { type PaymentLedger, paymentLedger } from '../_shared/payment-ledger.ts'

export type PaymentStepStore = PaymentLedger &
  OpenOrderStore & {
    /** `isOver`: it has been asked about for a day. */
    askedEvent(eventId: number): Promise<{ notification: PaymentNotification; isOver: boolean } | null>
    markUnmatched(eventId: number): Promise<void>
    /** Queues questions about orders that are open beyond their life; returns how many. */
    queueOrderRechecks(): Promise<number>
    /** What the provider is to be asked, noted as asked; null when there is nothing to ask. */
    beginRefund(refundId: number): Promise<AskedRefund | null>
    /** Of a refund that is still asked for: refused in these words, or `unclear`, which a person has to say. */
    endRefund(refundId: number, outcome: string): Promise<void>
  }

export function paymentStepStore(database: DatabaseClient): PaymentStepStore {
  return {
    ...paymentLedger(database),
    ...openOrderStore(database),
    async askedEvent(eventId) {
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
    markUnmatched: (eventId) => tell(database, 'mark_payment_event_unmatched', { event_id: eventId }),
    queueOrderRechecks: () => ask(database, 'queue_order_rechecks', {}, v.number()),
    beginRefund: (refundId) =>
      ask(database, 'begin_refund', { refund_id: refundId }, v.nullable(askedRefundSchema)),
    endRefund: (refundId, outcome) => tell(database, 'end_refund', { refund_id: refundId, outcome }),
  }
}
