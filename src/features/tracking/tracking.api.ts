import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { CalendarDay } from '#domain/calendar.ts'
import {
  type Balance,
  balanceRowSchema,
  balanceTotalsSchema,
  moneyCardsSchema,
  paymentTotalsSchema,
} from '#domain/contracts/balances.ts'
import { type Payment, paymentRowSchema } from '#domain/contracts/payments.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askAhead, askedAnew, staffData, staffQueries } from '#platform/staff-request.ts'
import {
  type BalanceCursor,
  type BalancesAddress,
  type BalancesFilter,
  defaultFilter,
  moneyTabOf,
  type PaymentCursor,
  type PaymentsFilter,
  paymentsAddress,
} from './tracking-filters.ts'

export const paymentsPageSize = 50
export const balancesPageSize = 40
const latestSize = 5
/** Above it the exact number does not matter: "more than a hundred" is enough. */
export const waitingLimit = 101
const waitingMs = 30 * 60_000

/** Below the figures of payments: what counts those again asks for these, too. */
const moneyKey = [staffQueries, 'payments'] as const

// Payments arrive and days pass while a page is open, so returning to it asks again. What is filtered stays meanwhile.
const filtered = { ...askedAnew, placeholderData: keepPreviousData } as const

export async function fetchPayments(
  filter: PaymentsFilter,
  before: PaymentCursor | null,
  pageSize: number,
  signal: AbortSignal,
  byPayment = false,
): Promise<KeyPage<Payment, PaymentCursor>> {
  const answer = await staffClient()
    .rpc('list_payments', {
      ...chosenPayments(filter),
      ...(byPayment && { by_payment: true }),
      ...(before && { before_created_at: before.createdAt, before_id: before.id }),
      page_size: pageSize + 1,
    })
    .abortSignal(signal)
  const rows = v.parse(v.array(paymentRowSchema), staffData(answer))
  return keyPage(rows, pageSize, (row) => ({ createdAt: row.created_at, id: row.id }))
}

export function paymentsPageQuery(filter: PaymentsFilter, before: PaymentCursor | null) {
  return queryOptions({
    ...filtered,
    queryKey: [...moneyKey, 'page', filter, before],
    queryFn: ({ signal }) => fetchPayments(filter, before, paymentsPageSize, signal),
  })
}

export function paymentTotalsQuery(filter: PaymentsFilter) {
  return queryOptions({
    ...filtered,
    queryKey: [...moneyKey, 'totals', filter],
    queryFn: answerBy(paymentTotalsSchema, (signal) =>
      staffClient().rpc('count_payments', chosenPayments(filter)).abortSignal(signal),
    ),
  })
}

export function latestPaymentsQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...moneyKey, 'latest'],
    queryFn: ({ signal }) => fetchPayments(defaultFilter, null, latestSize, signal, true),
  })
}

/** How many orders of more than half an hour ago wait for their payment, up to the limit. */
export function waitingOrdersQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...moneyKey, 'waiting'],
    async queryFn({ signal }) {
      const before = { createdAt: new Date(Date.now() - waitingMs).toISOString(), id: 0 }
      const page = await fetchPayments(
        { ...defaultFilter, status: 'PENDING' },
        before,
        waitingLimit - 1,
        signal,
      )
      return page.shown.length + (page.next ? 1 : 0)
    },
  })
}

/** `asOf`: figures as at the end of that school day; null for now. */
export async function fetchBalances(
  filter: BalancesFilter,
  asOf: CalendarDay | null,
  after: BalanceCursor | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<Balance, BalanceCursor>> {
  const answer = await staffClient()
    .rpc('list_balances', {
      ...chosenBalances(filter, asOf),
      ...(after && { after_months: after.months, after_email: after.email }),
      page_size: pageSize + 1,
    })
    .abortSignal(signal)
  const rows = v.parse(v.array(balanceRowSchema), staffData(answer))
  return keyPage(rows, pageSize, (row) => ({ months: row.months_behind, email: row.email }))
}

export function balancesPageQuery(
  filter: BalancesFilter,
  asOf: CalendarDay | null,
  after: BalanceCursor | null,
) {
  return queryOptions({
    ...filtered,
    queryKey: [...moneyKey, 'balances', filter, asOf, after],
    queryFn: ({ signal }) => fetchBalances(filter, asOf, after, balancesPageSize, signal),
  })
}

export function balanceTotalsQuery(filter: BalancesFilter, asOf: CalendarDay | null) {
  return queryOptions({
    ...filtered,
    queryKey: [...moneyKey, 'balance-totals', filter, asOf],
    queryFn: answerBy(balanceTotalsSchema, (signal) =>
      staffClient().rpc('count_balances', chosenBalances(filter, asOf)).abortSignal(signal),
    ),
  })
}

export function moneyCardsQuery(asOf: CalendarDay | null) {
  return queryOptions({
    ...filtered,
    queryKey: [...moneyKey, 'cards', asOf],
    queryFn: answerBy(moneyCardsSchema, (signal) =>
      staffClient().rpc('money_cards', onDay(asOf)).abortSignal(signal),
    ),
  })
}

function chosenPayments({ status, type, search, days }: PaymentsFilter) {
  return { status_filter: status, type_filter: type, search, ...dayRangeArguments(days) }
}

function chosenBalances({ completeness, situation, search, days }: BalancesFilter, asOf: CalendarDay | null) {
  return {
    ...{ completeness_filter: completeness, situation_filter: situation, search },
    ...dayRangeArguments(days),
    ...onDay(asOf),
  }
}

const onDay = (asOf: CalendarDay | null): { as_of?: string } => (asOf === null ? {} : { as_of: asOf })

/** What the open tab of `MoneyTabs` shows first. */
export function askMoneyTab(
  client: QueryClient,
  params: URLSearchParams,
  students: BalancesAddress,
  asOf: CalendarDay | null,
): void {
  if (moneyTabOf(params) === 'pagos') {
    const { filter, before } = paymentsAddress.read(params)
    askAhead(client, paymentsPageQuery(filter, before))
    askAhead(client, paymentTotalsQuery(filter))
  } else if (moneyTabOf(params) === 'estudiantes') {
    const { filter, before } = students.read(params)
    askAhead(client, balancesPageQuery(filter, asOf, before))
    askAhead(client, balanceTotalsQuery(filter, asOf))
  }
}

/** What `PaymentsOverview` shows first. */
export function askOverview(client: QueryClient): void {
  askAhead(client, latestPaymentsQuery())
  askAhead(client, waitingOrdersQuery())
}
