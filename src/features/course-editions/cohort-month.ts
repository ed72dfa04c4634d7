import type { CalendarDay } from '#domain/calendar.ts'

/** `yyyymm`, the end of a cohort's slug. */
export type CohortMonth = string

const offeredMonths = 24

export function monthOf(day: CalendarDay): CohortMonth {
  return `${day.slice(0, 4)}${day.slice(5, 7)}`
}

export function monthAfter(month: CohortMonth): CohortMonth {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))]
  return number === 12 ? `${year + 1}01` : `${year}${String(number + 1).padStart(2, '0')}`
}

/** This month and the ones after it. */
export function monthsFrom(today: CalendarDay): CohortMonth[] {
  const months = [monthOf(today)]
  while (months.length < offeredMonths) months.push(monthAfter(months.at(-1) ?? monthOf(today)))
  return months
}

/** The next month of which this course has no cohort yet. */
export function freeMonth(baseSlug: string, slugs: readonly string[], today: CalendarDay): CohortMonth {
  const [first = monthOf(today), ...later] = monthsFrom(today)
  return later.find((month) => !slugs.includes(cohortSlug(baseSlug, month))) ?? first
}

export function cohortSlug(baseSlug: string, month: CohortMonth): string {
  return `${baseSlug}-${month}`
}
