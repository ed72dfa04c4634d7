import type { CalendarDay } from '#domain/calendar.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { plusMonths } from '#domain/day-arithmetic.ts'

/** `yyyymm`, the end of a cohort's slug. */
export type CohortMonth = string

const offeredMonths = 24

export function monthOf(day: CalendarDay): CohortMonth {
  return `${day.slice(0, 4)}${day.slice(5, 7)}`
}

/** This month and the ones after it. */
export function monthsFrom(today: CalendarDay): CohortMonth[] {
  return Array.from({ length: offeredMonths }, (_, ahead) => monthOf(plusMonths(today, ahead)))
}

/** The next month without a cohort of this course. */
export function freeMonth(baseSlug: BaseSlug, slugs: readonly string[], today: CalendarDay): CohortMonth {
  const [first = monthOf(today), ...later] = monthsFrom(today)
  return later.find((month) => !slugs.includes(cohortSlug(baseSlug, month))) ?? first
}

export function cohortSlug(baseSlug: BaseSlug, month: CohortMonth): string {
  return `${baseSlug}-${month}`
}
