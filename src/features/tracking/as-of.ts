import { type CalendarDay, isBefore, isCalendarDay, toCalendarDay } from '#domain/calendar.ts'
import { today } from '#platform/clock.ts'

/** Before every payment. */
export const earliestDay = toCalendarDay('2000-01-01')

/** A past day that figures may be asked for; null for today, for a later day and for what is no day. */
export function readAsOf(text: string | null): CalendarDay | null {
  if (text === null || !isCalendarDay(text) || isBefore(text, earliestDay)) return null
  return isBefore(text, today()) ? text : null
}
