import { queryOptions, skipToken } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchSeats, fetchStaffCourses } from './staff-courses.api.ts'

/** Prefix of all course queries: invalidating it refetches them all. */
export const staffCoursesKey = [staffQueries, 'courses'] as const

export function staffCoursesQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: staffCoursesKey,
    queryFn: ({ signal }) => fetchStaffCourses(signal),
  })
}

/** The holders of seats change while a page is open. */
export function seatsQuery(cohortIds: readonly number[]) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffCoursesKey, 'seats', cohortIds],
    queryFn: cohortIds.length === 0 ? skipToken : ({ signal }) => fetchSeats(cohortIds, signal),
    staleTime: 0,
  })
}
