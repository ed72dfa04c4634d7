import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import type { BaseSlug } from '#domain/course-slug.ts'
import { offerKeys } from './current-cohort.ts'
import { readHomePrices, readModulePrice } from './offers.api.ts'

/** A failed lookup is only logged (public specification, section 8); the page shows a note in place of the price. */
async function logged<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read()
  } catch (error) {
    console.error('Price lookup failed', error)
    throw error
  }
}

const liveFigures = {
  // By default queries pause silently while offline.
  networkMode: 'always',
  refetchOnReconnect: true,
  // Seats go while a tab waits in the background.
  refetchOnWindowFocus: true,
} as const

export function homePricesQuery() {
  return queryOptions({
    queryKey: offerKeys.home(),
    queryFn: () => logged(readHomePrices),
    ...liveFigures,
  })
}

export function modulePriceQuery(slug: BaseSlug) {
  return queryOptions({
    queryKey: offerKeys.module(slug),
    queryFn: () => logged(() => readModulePrice(slug)),
    ...liveFigures,
  })
}

/** State of a lookup: a failed one must not show as "unknown". */
export type Lookup = { kind: 'loading' | 'known' } | { kind: 'failed'; retrying: boolean; retry: () => void }

export function lookupOf(query: UseQueryResult<unknown>): Lookup {
  if (query.isPending) return { kind: 'loading' }
  if (query.data !== undefined) return { kind: 'known' }
  return { kind: 'failed', retrying: query.isFetching, retry: () => void query.refetch() }
}
