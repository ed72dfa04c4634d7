import type { PaymentFact } from '../../../supabase/functions/_shared/payment-fact.ts'

let names = 0
/** Unique in a run, and long enough for an order id. */
export function uniqueName(prefix: string): string {
  names += 1
  return `${prefix}-${String(names).padStart(20, '0')}`
}

/** A payment of 150 USD as the provider tells it; paid unless said otherwise. */
export function aPaymentFact(changes: Partial<PaymentFact>): PaymentFact {
  const status = changes.status === undefined ? 'PAID' : changes.status
  return {
    ...{ provider_payment_id: uniqueName('DP'), order_id: null, external_id: null, status },
    ...{ provider_status: status ?? 'ODD', amount: '150.00', currency: 'USD', approved_at: null },
    ...{ payment_method: null, document_type: null, document: null, payer_name: null, payer_email: null },
    ...changes,
  }
}
