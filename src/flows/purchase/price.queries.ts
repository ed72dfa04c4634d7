import { queryOptions } from '@tanstack/react-query'
import { lookUpPrice } from './price.api.ts'

export function priceQuery(courseSlug: string) {
  return queryOptions({
    queryKey: ['price', courseSlug],
    queryFn: ({ signal }) => lookUpPrice(courseSlug, signal),
    // By default a query pauses silently while offline; the buyer must be told.
    networkMode: 'always',
  })
}
