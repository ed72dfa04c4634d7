import { type CalendarDay, dayIn } from '#domain/calendar.ts'

/** The zone of class times and cohort dates. */
export const schoolTimeZone = 'America/Argentina/Buenos_Aires'

export function today(): CalendarDay {
  return dayIn(new Date(), schoolTimeZone)
}

/** IANA name of the zone of the reader's device. */
export function readerTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}
