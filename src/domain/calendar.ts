import type { Brand } from 'valibot'

/** The zone of class times and cohort dates, and of the school's days. */
export const schoolTimeZone = 'America/Argentina/Buenos_Aires'

/**
 * A day without a time is the text `YYYY-MM-DD`. It never passes through `new Date(text)`, which reads it as UTC
 * midnight and shows the day before in Latin America.
 */
export type CalendarDay = string & Brand<'CalendarDay'>

export function isCalendarDay(text: string): text is CalendarDay {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  // Like the database, which has no year 0.
  return year >= 1 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Throws for what is no day: for days that are written in code or computed. */
export function toCalendarDay(text: string): CalendarDay {
  if (!isCalendarDay(text)) throw new RangeError(`not a calendar day: ${text}`)
  return text
}

/** Day 0 of a month is the last of the month before; `month` counts from 1. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** ISO days sort as text. */
export function isBefore(day: CalendarDay, other: CalendarDay): boolean {
  return day < other
}

/** By time zone: making one takes many times as long as its use, and a list asks for the day in each row. */
const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** The day of an instant in a time zone (IANA name). */
export function dayIn(instant: Date, timeZone: string): CalendarDay {
  const format =
    dayFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  dayFormats.set(timeZone, format)
  return toCalendarDay(format.format(instant))
}

/** Start of a cohort that may still be announced; a past date is never announced as next (decision 18). */
export function announcedStart(startsOn: CalendarDay | null, today: CalendarDay): CalendarDay | null {
  return startsOn !== null && !isBefore(startsOn, today) ? startsOn : null
}
