import type { CalendarDay } from '#domain/calendar.ts'
import { daysBetween, plusDays } from '#domain/day-arithmetic.ts'

/** Argentina keeps one offset all year round. */
const schoolOffset = '-03:00'

/** The instant at which an access that lasts through this day ends. */
export function endOfDay(day: CalendarDay): string {
  return new Date(`${day}T23:59:59${schoolOffset}`).toISOString()
}

/** Days of an access opened again, when the one before it lasted no whole day. */
const usualDays = 7

/** The last day to offer for an access that is opened again: as many days as it had before. */
export function nextEnd(granted: CalendarDay, ended: CalendarDay, today: CalendarDay): CalendarDay {
  const days = daysBetween(granted, ended)
  return plusDays(today, days > 0 ? days : usualDays)
}
