import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { isBeingAsked } from './sale.ts'
import { fetchSales } from './sales.api.ts'

/** What was asked is sent at once: its answer comes while whoever asked is still on the page. */
const pollMs = 2_000

export function salesQuery(personId: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'sales', personId],
    queryFn: ({ signal }) => fetchSales(personId, signal),
    refetchInterval: ({ state: { data } }) =>
      data && [...data.sales.flatMap(({ charges }) => charges), ...data.loose].some(isBeingAsked)
        ? pollMs
        : false,
  })
}

/** Payments, access, the desk and the person's page show the same facts: everything of the staff area is asked anew. */
export const changed = [staffQueries]
