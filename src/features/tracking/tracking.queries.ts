import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { defaultFilter, type PaymentCursor, type PaymentsFilter } from './payments-filter.ts'
import { countPendingOrders, fetchPayments } from './tracking.api.ts'

const paymentsPageSize = 50
const latestSize = 5
/** Above it the exact number does not matter: "more than a hundred" is enough. */
export const waitingLimit = 101
const waitingMs = 30 * 60_000

const trackingKeys = {
  payments: [staffQueries, 'payments'],
  page: (filter: PaymentsFilter, before: PaymentCursor | null) => [
    ...trackingKeys.payments,
    'page',
    filter,
    before,
  ],
  latest: () => [...trackingKeys.payments, 'latest'],
  waiting: () => [...trackingKeys.payments, 'waiting'],
} as const

export function paymentsPageQuery(filter: PaymentsFilter, before: PaymentCursor | null) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: trackingKeys.page(filter, before),
    queryFn: ({ signal }) => fetchPayments(filter, before, paymentsPageSize, signal),
    placeholderData: keepPreviousData,
    // Payments arrive while the page is open, so returning to it refetches.
    staleTime: 0,
  })
}

export function latestPaymentsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: trackingKeys.latest(),
    queryFn: ({ signal }) => fetchPayments(defaultFilter, null, latestSize, signal),
    staleTime: 0,
  })
}

export function waitingOrdersQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: trackingKeys.waiting(),
    queryFn: ({ signal }) => countPendingOrders(new Date(Date.now() - waitingMs), waitingLimit, signal),
    staleTime: 0,
  })
}
