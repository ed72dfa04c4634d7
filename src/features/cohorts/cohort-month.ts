import type { CalendarDay } from '#domain/calendar.ts'
import { type BaseSlug, type CohortMonth, type CohortSlug, cohortSlugOf } from '#domain/course-slug.ts'
import { plusMonths } from '#domain/day-arithmetic.ts'

const offeredMonths = 24

export function monthOf(day: CalendarDay): CohortMonth {
  return `${day.slice(0, 4)}${day.slice(5, 7)}`
}

/** This month and the ones after it. */
export function monthsFrom(today: CalendarDay): CohortMonth[] {
  return Array.from({ length: offeredMonths }, (_, ahead) => monthOf(plusMonths(today, ahead)))
}

/** The next month without a cohort of this course. */
export function freeMonth(baseSlug: BaseSlug, slugs: readonly CohortSlug[], today: CalendarDay): CohortMonth {
  const [first = monthOf(today), ...later] = monthsFrom(today)
  return later.find((month) => !slugs.includes(cohortSlugOf(baseSlug, month))) ?? first
}
