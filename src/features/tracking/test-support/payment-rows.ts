import type { SqlRow } from '#platform/test-support/fake-network.ts'

type PaymentRow = SqlRow<'list_payments'>

/** A row of `list_payments`: a single payment of 270 dollars. */
export function aPaymentRow(changes: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: 7,
    created_at: '2026-07-17T01:30:00.123456+00:00',
    email: 'lucia@example.com',
    payer_name: 'Lucía Muestra',
    amount: 270,
    currency: 'USD',
    status: 'PAID',
    payment_type: 'single',
    installment_number: 0,
    installments_count: null,
    dlocal_payment_id: 'DP-123',
    country: 'AR',
    payer_document_type: 'DNI',
    payer_document: '30111222',
    course_id: 'gee-python',
    review_reason: null,
    review_decision: null,
    access: 'active',
    approved_at: '2026-07-17T01:31:00+00:00',
    received_amount: 270,
    received_currency: 'USD',
    refunded: 0,
    counted_usd: 270,
    invoice_numbers: [],
    coupon: null,
    ...changes,
  }
}

/** Rows, newest first, one minute apart, with ids from `firstId` down. */
export function paymentRows(count: number, firstId: number): PaymentRow[] {
  return Array.from({ length: count }, (_, index) => {
    const id = firstId - index
    return aPaymentRow({
      id,
      created_at: new Date(Date.UTC(2026, 5, 1) + id * 60_000).toISOString(),
      email: `persona${id}@example.com`,
      dlocal_payment_id: `DP-${id}`,
    })
  })
}
