import * as v from 'valibot'
import { type PaymentTotals, paymentTotalsSchema } from '#domain/contracts/balances.ts'
import { type Payment, paymentRowSchema } from '#domain/contracts/payments.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import { defaultFilter, type PaymentCursor, type PaymentsFilter } from './payments-filter.ts'

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
  return keyPage(rows, pageSize, (row) => ({ createdAt: row.created_at, id: row.id }))
}

export async function countPayments(filter: PaymentsFilter, signal: AbortSignal): Promise<PaymentTotals> {
  const answer = await staffClient().rpc('count_payments', selectionOf(filter)).abortSignal(signal)
  return v.parse(paymentTotalsSchema, staffData(answer))
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
