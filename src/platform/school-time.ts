import { schoolTimeZone } from '#domain/calendar.ts'

// Staff read dates and times of Buenos Aires, whatever the zone of the browser.
const formatOf = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('es-AR', { timeZone: schoolTimeZone, ...parts })

// Made when they are first used: every page runs this module, and the zone alone takes it milliseconds.
let day: Intl.DateTimeFormat | undefined
let time: Intl.DateTimeFormat | undefined

/** dd/MM/yyyy */
export function formatSchoolDay(instant: Date): string {
  day ??= formatOf({ day: '2-digit', month: '2-digit', year: 'numeric' })
  return day.format(instant)
}

/** HH:mm */
export function formatSchoolTime(instant: Date): string {
  time ??= formatOf({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return time.format(instant)
}

/** dd/MM/yyyy HH:mm */
export function formatSchoolMoment(instant: Date): string {
  return `${formatSchoolDay(instant)} ${formatSchoolTime(instant)}`
}
