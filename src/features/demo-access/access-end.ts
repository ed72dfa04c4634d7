import type { CalendarDay } from '#domain/calendar.ts'

/** Argentina keeps one offset all year round. */
const schoolOffset = '-03:00'
const dayMs = 86_400_000

/** The instant at which an access that lasts through this day ends. */
export function endOfDay(day: CalendarDay): string {
  return new Date(`${day}T23:59:59${schoolOffset}`).toISOString()
}

/** Whole days from one calendar day to another; negative when it lies before. */
export function daysBetween(from: CalendarDay, to: CalendarDay): number {
  return Math.round((utcOf(to) - utcOf(from)) / dayMs)
}

function utcOf(day: CalendarDay): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return Date.UTC(year, month - 1, date)
}
