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

/** Days of an access opened again, when the one before it lasted no whole day. */
const usualDays = 7

/** The last day to offer for an access that is opened again: as many days as it had before. */
export function nextEnd(granted: CalendarDay, ended: CalendarDay, today: CalendarDay): CalendarDay {
  const days = daysBetween(granted, ended)
  return new Date(utcOf(today) + (days > 0 ? days : usualDays) * dayMs).toISOString().slice(0, 10)
}
