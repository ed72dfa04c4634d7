import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchStaffCourses } from './staff-courses.api.ts'

/** Start of the key of every query of courses: one that has changed is asked for again everywhere. */
export const staffCoursesKey = [staffQueries, 'courses'] as const

export function staffCoursesQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: staffCoursesKey,
    queryFn: ({ signal }) => fetchStaffCourses(signal),
  })
}
