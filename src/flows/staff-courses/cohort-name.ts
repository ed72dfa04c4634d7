import { useQuery } from '@tanstack/react-query'
import { formatShortDay } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { cohortStartTexts as texts } from '#content/staff-lists.ts'
import { type CalendarDay, isBefore } from '#domain/calendar.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { classDays } from '#domain/day-arithmetic.ts'
import { today } from '#platform/clock.ts'
import { staffCoursesQuery } from './staff-courses.queries.ts'

type Begun = { slug: string; startsOn: CalendarDay | null }

/** The day of its last class, as the site announces its weeks; null where nobody knows it. */
export function lastClassOf({ slug, startsOn }: Begun): CalendarDay | null {
  const course = courseOf(baseSlug(slug) ?? '')
  return startsOn && course
    ? (classDays(startsOn, course.schedule.weekday, course.weeks).at(-1) ?? null)
    : null
}

export function isOver(cohort: Begun): boolean {
  const last = lastClassOf(cohort)
  return last !== null && isBefore(last, today())
}

/** "empieza el 16/12/2026"; null for what is sold without cohorts. */
export function startOf(cohort: Begun): string | null {
  const { slug, startsOn } = cohort
  if (!startsOn) return baseSlug(slug) === slug ? null : texts.none
  const day = formatShortDay(startsOn)
  if (isOver(cohort)) return texts.over(day)
  return isBefore(today(), startsOn) ? texts.begins(day) : texts.began(day)
}

/** How staff call a cohort everywhere: "Google Earth Engine con Python · empieza el 16/12/2026". */
export function cohortName(cohort: Begun & { name: string }): string {
  return [cohort.name, startOf(cohort)].filter(Boolean).join(' · ')
}

/** The cohorts that are over, or the others, last. */
export function overLast<Cohort extends Begun>(cohorts: readonly Cohort[], isLast = true): Cohort[] {
  return [
    ...cohorts.filter((cohort) => isOver(cohort) !== isLast),
    ...cohorts.filter((cohort) => isOver(cohort) === isLast),
  ]
}

/** The start of the cohort that a row names by its slug; the slug until the cohorts are known. */
export function useCohortStart(): (slug: string) => string {
  const { data: cohorts } = useQuery(staffCoursesQuery())
  return (slug) => {
    const cohort = cohorts?.find((one) => one.slug === slug)
    return (cohort && startOf(cohort)) ?? slug
  }
}
