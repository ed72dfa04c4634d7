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

/** From Sunday, which is 0. */
export function weekdayOf(day: CalendarDay): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** ISO days sort as text. */
export function isBefore(day: CalendarDay, other: CalendarDay): boolean {
  return day < other
}

/** What the clocks of a time zone show; `weekday` counts from Sunday, which is 0. */
export type WallClock = { day: CalendarDay; weekday: number; hour: number; minute: number }

/** By time zone: making one takes many times as long as its use, and a list asks for the day in each row. */
const clocks = new Map<string, Intl.DateTimeFormat>()

/**
 * For browsers without `Temporal`. At the first formatter of a page a browser loads its languages, which holds up a phone
 * for more than a tenth of a second.
 */
function wallClockByFormat(instant: Date, timeZone: string): Omit<WallClock, 'weekday'> {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', {
      ...({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' } as const),
      ...({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const),
    })
  clocks.set(timeZone, clock)
  const parts = Object.fromEntries(clock.formatToParts(instant).map(({ type, value }) => [type, value]))
  return {
    day: toCalendarDay(`${parts.year}-${parts.month}-${parts.day}`),
    hour: Number(parts.hour),
    minute: Number(parts.minute),
  }
}

function wallClockByTemporal(instant: Date, timeZone: string): Omit<WallClock, 'weekday'> {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return { day: toCalendarDay(zoned.toPlainDate().toString()), hour: zoned.hour, minute: zoned.minute }
}

/** The clock of a time zone (IANA name) at an instant. */
export function wallClock(instant: Date, timeZone: string): WallClock {
  const read = 'Temporal' in globalThis ? wallClockByTemporal : wallClockByFormat
  const shown = read(instant, timeZone)
  return { ...shown, weekday: weekdayOf(shown.day) }
}

/** The day of an instant in a time zone (IANA name). */
export function dayIn(instant: Date, timeZone: string): CalendarDay {
  return wallClock(instant, timeZone).day
}

/** Start of a cohort that may still be announced; a past date is never announced as next (decision 18). */
export function announcedStart(startsOn: CalendarDay | null, today: CalendarDay): CalendarDay | null {
  return startsOn !== null && !isBefore(startsOn, today) ? startsOn : null
}
