import * as v from 'valibot'
import type { AccessState } from '#domain/contracts/access.ts'
import { paymentTotalsSchema } from '#domain/contracts/balances.ts'
import { type PaymentRow, paymentRowSchema } from '#domain/contracts/payments.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import { equalMoney, type Money, money, parseMoney } from '#domain/money.ts'
import type { PaymentStatus, PaymentType, ReviewReason } from '#domain/payment-status.ts'
import { dollars } from '#domain/prices.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import { type Received, receivedOf } from './currency-sum.ts'
import { defaultFilter, type PaymentCursor, type PaymentsFilter } from './payments-filter.ts'

export type Payment = {
  id: number
  createdAt: Date
  /** Null while it is not paid. */
  paidAt: Date | null
  email: string
  name: string
  /** What really came, of an order that waits what it asks for. Null for an amount that is invalid in its currency: the
   * row is shown without a guessed figure. */
  amount: Money | null
  /** Where it is another one, what it counts as for its sale; if it does not count, what its order asked for. */
  otherSum: { amount: Money; counts: boolean } | null
  refunded: Money | null
  /** What is left, where something went back. */
  net: Money | null
  invoiceNumbers: readonly string[]
  status: PaymentStatus
  type: PaymentType
  /** 0 for a payment that is not an instalment. */
  installmentNumber: number
  installmentsCount: number | null
  providerPaymentId: string | null
  country: string | null
  document: { type: string | null; number: string } | null
  review: ReviewReason | null
  /** Of its sale; null for a payment without one. */
  access: AccessState | null
}

export async function fetchPayments(
  filter: PaymentsFilter,
  before: PaymentCursor | null,
  pageSize: number,
  signal?: AbortSignal,
): Promise<KeyPage<Payment, PaymentCursor>> {
  const request = staffClient().rpc('list_payments', {
    ...selectionOf(filter),
    ...(before ? { before_created_at: before.createdAt, before_id: before.id } : {}),
    page_size: pageSize + 1,
  })
  const data = staffData(await (signal ? request.abortSignal(signal) : request))
  const rows = v.parse(v.array(paymentRowSchema), data)
  const { shown, next } = keyPage(rows, pageSize, (row) => ({ createdAt: row.created_at, id: row.id }))
  return { shown: shown.map(toPayment), next }
}

export type PaymentTotals = { count: number; sums: Received[] }

export async function countPayments(filter: PaymentsFilter, signal: AbortSignal): Promise<PaymentTotals> {
  const answer = await staffClient().rpc('count_payments', selectionOf(filter)).abortSignal(signal)
  const { count, sums } = v.parse(paymentTotalsSchema, staffData(answer))
  return { count, sums: sums.map(receivedOf) }
}

/** How many orders created before `cutoff` are still PENDING; counts up to `limit` (at most 101). */
export async function countPendingOrders(cutoff: Date, limit: number, signal?: AbortSignal): Promise<number> {
  const filter = { ...defaultFilter, status: 'PENDING' } as const
  const before = { createdAt: cutoff.toISOString(), id: 0 }
  const page = await fetchPayments(filter, before, limit - 1, signal)
  return page.shown.length + (page.next ? 1 : 0)
}

function selectionOf({ status, type, search, days }: PaymentsFilter) {
  return { status_filter: status, type_filter: type, search, ...dayRangeArguments(days) }
}

function toPayment(row: PaymentRow): Payment {
  const { received_currency: currency, counted_usd: counted } = row
  const amount = parseMoney(row.received_amount, currency)
  const refunded = row.refunded > 0 ? parseMoney(row.refunded, currency) : null
  const other = counted === null ? parseMoney(row.amount, row.currency) : dollars(counted)
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    paidAt: row.approved_at === null ? null : new Date(row.approved_at),
    email: row.email,
    name: row.payer_name,
    amount,
    otherSum:
      amount && other && !equalMoney(amount, other) ? { amount: other, counts: counted !== null } : null,
    refunded,
    net: amount && refunded && money(amount.minor - refunded.minor, currency),
    invoiceNumbers: row.invoice_numbers ?? [],
    status: row.status,
    type: row.payment_type,
    installmentNumber: row.installment_number,
    installmentsCount: row.installments_count,
    providerPaymentId: row.dlocal_payment_id,
    country: row.country,
    document: row.payer_document ? { type: row.payer_document_type, number: row.payer_document } : null,
    review: row.review_reason,
    access: row.access,
  }
}
