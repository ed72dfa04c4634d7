import { type CalendarDay, isBefore, isCalendarDay } from '#domain/calendar.ts'
import { earliestDay } from '#domain/day-range.ts'
import { today } from '#platform/clock.ts'

/** A past day that figures may be asked for; null for today, for a later day and for what is no day. */
export function readAsOf(text: string | null): CalendarDay | null {
  if (text === null || !isCalendarDay(text) || isBefore(text, earliestDay)) return null
  return isBefore(text, today()) ? text : null
}
