import { queryOptions } from '@tanstack/react-query'
import type { BaseSlug } from '#domain/course-slug.ts'
import { lookUpPrice } from './price.api.ts'

export function priceQuery(courseSlug: BaseSlug) {
  return queryOptions({
    queryKey: ['price', courseSlug],
    queryFn: ({ signal }) => lookUpPrice(courseSlug, signal),
    // By default a query pauses silently while offline; the buyer must see it.
    networkMode: 'always',
    // Seats go while a tab waits in the background.
    refetchOnWindowFocus: true,
  })
}
