import { queryOptions } from '@tanstack/react-query'
import { lookUpPrice } from './price.api.ts'

/** Current price of what is sold under a base slug. */
export function priceQuery(courseSlug: string) {
  return queryOptions({
    queryKey: ['price', courseSlug],
    queryFn: ({ signal }) => lookUpPrice(courseSlug, signal),
    // Without a connection a query would wait in silence; a buyer has to be told.
    networkMode: 'always',
  })
}
