import type { Course } from '#content/courses/product.ts'
import { courses } from '#content/products.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { CurrentCohort } from './catalogue.api.ts'

export type UpcomingStart = { course: Course; startsOn: CalendarDay | null }

/** All courses, those with an announced start first, in its order. A past start is not among them (decision 18). */
export function upcomingStarts(cohorts: readonly CurrentCohort[]): UpcomingStart[] {
  const startOf = ({ slug }: Course) => cohorts.find(({ baseSlug }) => baseSlug === slug)?.startsOn ?? null
  const starts = courses.map((course) => ({ course, startsOn: startOf(course) }))
  // Sorting is stable: the others keep the order of the menus. No day comes after the letter.
  return starts.sort((one, other) => (one.startsOn ?? 'z').localeCompare(other.startsOn ?? 'z'))
}
