import { TZDateMini } from '@date-fns/tz'
import type { CalendarDay } from './calendar.ts'

/** The instant at which the clock of a zone (IANA name) shows this day and time (`HH:mm`). */
export function instantIn(day: CalendarDay, time: string, timeZone: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return new Date(new TZDateMini(year, month - 1, date, hour, minute, timeZone).getTime())
}
