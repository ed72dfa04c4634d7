import * as v from 'valibot'
import { type Money, parseMoney } from '#domain/money.ts'
import {
  type PaymentStatus,
  type PaymentType,
  paymentStatuses,
  paymentTypes,
  type ReviewReason,
  reviewReasons,
} from '#domain/payment-status.ts'
import { instantText, type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import type { PaymentCursor, PaymentsFilter } from './payments-filter.ts'

export type Payment = {
  id: string
  createdAt: Date
  email: string
  name: string
  /** Null for an amount that is no amount of its currency: the row is shown, the figure is not guessed. */
  amount: Money | null
  status: PaymentStatus
  type: PaymentType
  /** 0 for a payment that is no instalment. */
  installmentNumber: number
  installmentsCount: number | null
  providerPaymentId: string | null
  country: string | null
  document: { type: string | null; number: string } | null
  review: ReviewReason | null
}

// The local backend sends bigint and numeric as text, the hosted one as numbers.
const wholeNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(String), v.regex(/^\d{1,19}$/))
const text = v.nullable(v.string())

const rowSchema = v.object({
  id: wholeNumber,
  created_at: instantText,
  email: v.string(),
  payer_name: v.string(),
  amount: v.union([v.number(), v.string()]),
  currency: v.string(),
  status: v.picklist(paymentStatuses),
  payment_type: v.picklist(paymentTypes),
  installment_number: v.pipe(wholeNumber, v.transform(Number)),
  installments_count: v.nullable(v.pipe(wholeNumber, v.transform(Number))),
  dlocal_payment_id: text,
  country: text,
  payer_document_type: text,
  payer_document: text,
  review_reason: v.nullable(v.picklist(reviewReasons)),
})

type Row = v.InferOutput<typeof rowSchema>

export async function fetchPayments(
  filter: PaymentsFilter,
  before: PaymentCursor | null,
  pageSize: number,
  signal?: AbortSignal,
): Promise<KeyPage<Payment, PaymentCursor>> {
  const request = staffClient().rpc('list_payments', {
    status_filter: filter.status,
    type_filter: filter.type,
    search: filter.search,
    ...(before ? { before_created_at: before.createdAt, before_id: cursorId(before.id) } : {}),
    page_size: pageSize + 1,
  })
  const data = staffData(await (signal ? request.abortSignal(signal) : request))
  const rows = v.parse(v.array(rowSchema), data)
  const { shown, next } = keyPage(rows, pageSize, (row) => ({ createdAt: row.created_at, id: row.id }))
  return { shown: shown.map(toPayment), next }
}

/** How many orders are still PENDING that were written before `cutoff`; counts up to `limit` (at most 101). */
export async function countPendingOrders(cutoff: Date, limit: number, signal?: AbortSignal): Promise<number> {
  const filter = { status: 'PENDING', type: 'all', search: '' } as const
  const before = { createdAt: cutoff.toISOString(), id: '0' }
  const page = await fetchPayments(filter, before, limit - 1, signal)
  return page.shown.length + (page.next ? 1 : 0)
}

/** Generated types say number; ids this table will ever reach are exact as one. */
function cursorId(id: string): number {
  const number = Number(id)
  if (!Number.isSafeInteger(number)) throw new RangeError('payment id beyond exact numbers')
  return number
}

function toPayment(row: Row): Payment {
  return {
    id: row.id,
    createdAt: new Date(row.created_at),
    email: row.email,
    name: row.payer_name,
    amount: parseMoney(row.amount, row.currency),
    status: row.status,
    type: row.payment_type,
    installmentNumber: row.installment_number,
    installmentsCount: row.installments_count,
    providerPaymentId: row.dlocal_payment_id,
    country: row.country,
    document: row.payer_document ? { type: row.payer_document_type, number: row.payer_document } : null,
    review: row.review_reason,
  }
}
