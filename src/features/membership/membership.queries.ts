import { queryOptions } from '@tanstack/react-query'
import { membershipSlug } from '#domain/course-slug.ts'
import { lookUpPrice } from '#flows/purchase/price.api.ts'
import { readCoursesApart } from './membership.api.ts'

const membershipKeys = {
  price: () => ['membership', 'price'] as const,
  coursesApart: () => ['membership', 'courses-apart'] as const,
}

export function membershipPriceQuery() {
  return queryOptions({
    queryKey: membershipKeys.price(),
    queryFn: ({ signal }) => lookUpPrice(membershipSlug, signal),
    // Without a connection a query would wait in silence; a buyer has to be told.
    networkMode: 'always',
  })
}

/** What cannot be read is logged and not claimed (public specification, section 8). */
export function coursesApartQuery(slugs: readonly string[]) {
  return queryOptions({
    queryKey: membershipKeys.coursesApart(),
    queryFn: async () => {
      try {
        return await readCoursesApart(slugs)
      } catch (error) {
        console.error('Lookup of the included courses failed', error)
        throw error
      }
    },
    networkMode: 'always',
  })
}
