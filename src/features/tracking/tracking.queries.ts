import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CalendarDay } from '#domain/calendar.ts'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import { countBalances, fetchBalances, fetchMoneyCards } from './balances.api.ts'
import type { BalanceCursor, BalancesFilter } from './balances-filter.ts'
import { defaultFilter, type PaymentCursor, type PaymentsFilter } from './payments-filter.ts'
import { countPayments, countPendingOrders, fetchPayments } from './tracking.api.ts'

export const paymentsPageSize = 50
export const balancesPageSize = 40
const latestSize = 5
/** Above it the exact number does not matter: "more than a hundred" is enough. */
export const waitingLimit = 101
const waitingMs = 30 * 60_000

/** Prefix of every figure of payments and debts: invalidating it counts them all again. */
export const moneyKey = [staffQueries, 'payments'] as const

// Payments arrive and days pass while a page is open, so returning to it asks again.
const money = askedAnew

export function paymentsPageQuery(filter: PaymentsFilter, before: PaymentCursor | null) {
  return queryOptions({
    ...money,
    queryKey: [...moneyKey, 'page', filter, before],
    queryFn: ({ signal }) => fetchPayments(filter, before, paymentsPageSize, signal),
    placeholderData: keepPreviousData,
  })
}

export function paymentTotalsQuery(filter: PaymentsFilter) {
  return queryOptions({
    ...money,
    queryKey: [...moneyKey, 'totals', filter],
    queryFn: ({ signal }) => countPayments(filter, signal),
    placeholderData: keepPreviousData,
  })
}

/** `asOf`: figures as at the end of that school day; null for now. */
export function balancesPageQuery(
  filter: BalancesFilter,
  asOf: CalendarDay | null,
  after: BalanceCursor | null,
) {
  return queryOptions({
    ...money,
    queryKey: [...moneyKey, 'balances', filter, asOf, after],
    queryFn: ({ signal }) => fetchBalances(filter, asOf, after, balancesPageSize, signal),
    placeholderData: keepPreviousData,
  })
}

export function balanceTotalsQuery(filter: BalancesFilter, asOf: CalendarDay | null) {
  return queryOptions({
    ...money,
    queryKey: [...moneyKey, 'balance-totals', filter, asOf],
    queryFn: ({ signal }) => countBalances(filter, asOf, signal),
    placeholderData: keepPreviousData,
  })
}

export function moneyCardsQuery(asOf: CalendarDay | null) {
  return queryOptions({
    ...money,
    queryKey: [...moneyKey, 'cards', asOf],
    queryFn: ({ signal }) => fetchMoneyCards(asOf, signal),
    placeholderData: keepPreviousData,
  })
}

export function latestPaymentsQuery() {
  return queryOptions({
    ...money,
    queryKey: [...moneyKey, 'latest'],
    queryFn: ({ signal }) => fetchPayments(defaultFilter, null, latestSize, signal),
  })
}

export function waitingOrdersQuery() {
  return queryOptions({
    ...money,
    queryKey: [...moneyKey, 'waiting'],
    queryFn: ({ signal }) => countPendingOrders(new Date(Date.now() - waitingMs), waitingLimit, signal),
  })
}
