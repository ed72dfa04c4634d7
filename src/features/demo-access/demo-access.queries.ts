import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import { fetchDemoCourses, fetchProspects, type ProspectFilter } from './demo-access.api.ts'

const prospectsPageSize = 50
/** While the classroom is still to be called. */
const pollMs = 3_000

export const demoAccessKeys = {
  all: [staffQueries, 'demo-access'],
  list: (filter: ProspectFilter) => [...demoAccessKeys.all, filter],
} as const

export function prospectsQuery(filter: ProspectFilter) {
  return infiniteQueryOptions({
    ...askedAnew,
    queryKey: demoAccessKeys.list(filter),
    queryFn: ({ signal, pageParam }) => fetchProspects(filter, pageParam, prospectsPageSize, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ shown }) => shown.some((prospect) => prospect.classroom_state === 'pending'))
        ? pollMs
        : false,
  })
}

export const demoCoursesKey = [staffQueries, 'demo-courses'] as const

export function demoCoursesQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: demoCoursesKey,
    queryFn: ({ signal }) => fetchDemoCourses(signal),
  })
}
