import { queryOptions } from '@tanstack/react-query'
import { membershipSlug } from '#domain/course-slug.ts'
import { lookUpPrice } from '#platform/price-lookup.ts'
import { readStarts } from './membership.api.ts'

const membershipKeys = {
  price: () => ['membership', 'price'] as const,
  starts: () => ['membership', 'starts'] as const,
}

export function membershipPriceQuery() {
  return queryOptions({
    queryKey: membershipKeys.price(),
    queryFn: ({ signal }) => lookUpPrice(membershipSlug, signal),
    // Without a connection a query would wait in silence; a buyer has to be told.
    networkMode: 'always',
  })
}

/** A start that cannot be read stays open on the page and is only logged (public specification, section 8). */
export function membershipStartsQuery(slugs: readonly string[]) {
  return queryOptions({
    queryKey: membershipKeys.starts(),
    queryFn: async () => {
      try {
        return await readStarts(slugs)
      } catch (error) {
        console.error('Start lookup failed', error)
        throw error
      }
    },
  })
}
