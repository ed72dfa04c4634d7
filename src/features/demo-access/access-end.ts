import type { CalendarDay } from '#domain/calendar.ts'
import { daysBetween, plusDays } from '#domain/day-arithmetic.ts'

/** Argentina keeps one offset all year round. */
const schoolOffset = '-03:00'

/** The instant at which an access that lasts through this day ends. */
export function endOfDay(day: CalendarDay): string {
  return new Date(`${day}T23:59:59${schoolOffset}`).toISOString()
}

/** Default days when the previous access lasted less than a day. */
const usualDays = 7

/** The default last day of a reopened access: as many days as before. */
export function nextEnd(granted: CalendarDay, ended: CalendarDay, today: CalendarDay): CalendarDay {
  const days = daysBetween(granted, ended)
  return plusDays(today, days > 0 ? days : usualDays)
}
