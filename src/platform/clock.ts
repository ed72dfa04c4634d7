import { type CalendarDay, dayIn } from '#domain/calendar.ts'

/** Class times and cohort dates are of Buenos Aires. */
export const schoolTimeZone = 'America/Argentina/Buenos_Aires'

export function today(): CalendarDay {
  return dayIn(new Date(), schoolTimeZone)
}

/** IANA name of the zone that the reader's device is set to. */
export function readerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
