import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import type { LinksFilter } from './links-filter.ts'
import { fetchLinkLimits, fetchPaymentLinks } from './payment-links.api.ts'

const linksPageSize = 20
/** Students often pay while the creator of the link is still on the page. */
const refreshMs = 10_000

export const paymentLinkKeys = {
  all: [staffQueries, 'payment-links'],
  recent: () => [...paymentLinkKeys.all, 'recent'],
  limits: () => [...paymentLinkKeys.all, 'limits'],
} as const

export function recentLinksQuery(filter: LinksFilter) {
  return infiniteQueryOptions({
    ...askedAnew,
    queryKey: [...paymentLinkKeys.recent(), filter],
    queryFn: ({ signal, pageParam }) => fetchPaymentLinks(filter, pageParam, linksPageSize, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ shown }) => shown.some((link) => link.state === 'pending' || link.payable))
        ? refreshMs
        : false,
  })
}

export function linkLimitsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: paymentLinkKeys.limits(),
    queryFn: ({ signal }) => fetchLinkLimits(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
