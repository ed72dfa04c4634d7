import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { wholeNumber } from './api-rows.ts'
import { staffClient } from './staff-client.ts'
import { staffData, staffQueries, staffQueryDefaults } from './staff-request.ts'

/** One edition of a course, as a form offers it. */
export type StaffCourse = { id: number; name: string; slug: string; isCurrent: boolean }

const rowsSchema = v.array(
  v.object({
    id: wholeNumber,
    name: v.string(),
    slug: v.string(),
    is_current_cohort: v.boolean(),
  }),
)

async function fetchStaffCourses(signal: AbortSignal): Promise<StaffCourse[]> {
  const answer = await staffClient()
    .from('courses_moodle')
    .select('id,name,slug,is_current_cohort')
    .order('is_current_cohort', { ascending: false })
    .order('name')
    .order('slug', { ascending: false })
    .limit(1000)
    .abortSignal(signal)
  return v
    .parse(rowsSchema, staffData(answer))
    .map(({ id, name, slug, is_current_cohort }) => ({ id, name, slug, isCurrent: is_current_cohort }))
}

/** Every edition of every course, those of the current cohorts first. */
export function staffCoursesQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'courses'],
    queryFn: ({ signal }) => fetchStaffCourses(signal),
  })
}
