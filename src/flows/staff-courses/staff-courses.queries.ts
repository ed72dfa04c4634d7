import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchStaffCourses } from './staff-courses.api.ts'

/** Prefix of all course queries: invalidating it refetches them all. */
export const staffCoursesKey = [staffQueries, 'courses'] as const

export function staffCoursesQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: staffCoursesKey,
    queryFn: ({ signal }) => fetchStaffCourses(signal),
  })
}
