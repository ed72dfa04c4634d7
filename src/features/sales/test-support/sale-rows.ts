import type * as v from 'valibot'
import type { chargeSchema, refundSchema } from '#domain/contracts/refunds.ts'
import type { saleSchema } from '#domain/contracts/sales.ts'

type SaleRow = v.InferInput<typeof saleSchema>
type ChargeRow = v.InferInput<typeof chargeSchema>
type RefundRow = v.InferInput<typeof refundSchema>

/** Asked by a colleague and settled by the provider. */
export function aRefundRow(changes: Partial<RefundRow> = {}): RefundRow {
  return {
    id: 1,
    kind: 'refund',
    through: 'provider',
    amount: 10,
    currency: 'USD',
    status: 'settled',
    question: null,
    provider_refund_id: 'REF-1',
    provider_status: 'SUCCESS',
    reported_amount: null,
    reported_currency: null,
    reason: 'Se bajó',
    at: '2026-10-02T12:00:00+00:00',
    by_name: 'Luis Ejemplo',
    reversal: null,
    ...changes,
  }
}

export function aChargeRow(changes: Partial<ChargeRow> = {}): ChargeRow {
  return {
    payment_id: 11,
    paid_at: '2026-10-01T15:00:00+00:00',
    amount: 30,
    currency: 'USD',
    number: 1,
    provider_payment_id: 'DP-11',
    received_amount: 30,
    received_currency: 'USD',
    refund_way: 'provider',
    refund_room: 30,
    counts: true,
    review_reason: null,
    review_decision: null,
    review_note: null,
    reviewed_at: null,
    reviewed_by_name: null,
    coupon: null,
    refunds: [],
    ...changes,
  }
}

/** Three instalments of USD 30: one is paid, one is late, one is years ahead. */
export function aSaleRow(changes: Partial<SaleRow> = {}): SaleRow {
  return {
    sale_id: 7,
    version: 3,
    payer_email: 'Ana@Example.com',
    course_id: 'gee-python',
    course_name: 'Google Earth Engine con Python',
    cohort_slug: 'gee-python-202612',
    cohort_ids: [2],
    free_reason: null,
    payment_type: 'link',
    created_at: '2026-10-01T15:00:00+00:00',
    ends_on: null,
    over_capacity: false,
    installments_number: 3,
    installments_amount: 30,
    standing: 'late',
    months_behind: 1,
    agreed: 90,
    paid: 30,
    refunded: 0,
    remaining: 60,
    next_number: 2,
    next_amount: 30,
    next_due_on: '2020-10-31',
    access: 'active',
    access_hold: null,
    access_granted_at: '2026-10-01T15:00:05+00:00',
    access_withdrawn_at: null,
    access_withdrawal_reason: null,
    student_email: 'ana@example.com',
    voided_at: null,
    voided_by_name: null,
    void_reason: null,
    schedule: [
      { number: 1, due_on: '2020-10-01', amount: 30, paid_amount: 30, state: 'paid' },
      { number: 2, due_on: '2020-10-31', amount: 30, paid_amount: 0, state: 'late' },
      { number: 3, due_on: '2099-11-30', amount: 30, paid_amount: 0, state: 'due' },
    ],
    charges: [aChargeRow()],
    ...changes,
  }
}
