import { type CalendarDay, dayIn, schoolTimeZone } from '#domain/calendar.ts'

export function today(): CalendarDay {
  return dayIn(new Date(), schoolTimeZone)
}

/** IANA name of the zone of the reader's device. */
export function readerTimeZone(): string {
  return 'Temporal' in globalThis
    ? Temporal.Now.timeZoneId()
    : new Intl.DateTimeFormat().resolvedOptions().timeZone
}
