import { schoolTimeZone } from '#domain/calendar.ts'

// Staff read dates and times of Buenos Aires, whatever the zone of the browser.
const locale = 'es-AR'

const day = new Intl.DateTimeFormat(locale, {
  timeZone: schoolTimeZone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
})
const time = new Intl.DateTimeFormat(locale, {
  timeZone: schoolTimeZone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** dd/MM/yyyy */
export function formatSchoolDay(instant: Date): string {
  return day.format(instant)
}

/** HH:mm */
export function formatSchoolTime(instant: Date): string {
  return time.format(instant)
}

/** dd/MM/yyyy HH:mm */
export function formatSchoolMoment(instant: Date): string {
  return `${formatSchoolDay(instant)} ${formatSchoolTime(instant)}`
}
