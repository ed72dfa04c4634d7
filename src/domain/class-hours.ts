import { type CalendarDay, type WallClock, wallClock } from './calendar.ts'
import type { CountryCode } from './countries.ts'

/** Classes of a week in the school's time zone: `weekday` from Sunday, which is 0; times as `HH:mm`. */
export type WeeklyHours = { weekday: number; starts: string; ends: string }

const weekMs = 7 * 24 * 60 * 60 * 1000
const minuteMs = 60_000

type Clock = Pick<WallClock, 'hour' | 'minute'>
type Wall = Clock & Pick<WallClock, 'weekday'>

function minuteOfWeek({ weekday, hour, minute }: Wall): number {
  return (weekday * 24 + hour) * 60 + minute
}

/** The first instant from `from` on at which the clock of the zone shows this time of the week. */
function nextInstant(from: Date, wanted: Wall, timeZone: string): Date {
  const ahead = minuteOfWeek(wanted) - minuteOfWeek(wallClock(from, timeZone))
  const instant = new Date(Math.floor(from.getTime() / minuteMs) * minuteMs + ahead * minuteMs)
  return instant < from ? new Date(instant.getTime() + weekMs) : instant
}

function hourText({ hour, minute }: Clock): string {
  return minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`
}

/** The clock at a time `HH:mm`. */
function clockOf(time: string): Clock {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return { hour, minute }
}

/** "16 a 18 h". */
function hoursText(starts: Clock, ends: Clock): string {
  return `${hourText(starts)} a ${hourText(ends)}\u00a0h`
}

/** The same on the school's own clock. */
export function schoolHours({ starts, ends }: WeeklyHours): string {
  return hoursText(clockOf(starts), clockOf(ends))
}

/**
 * The class hours on the reader's own clock. Null where it shows the same as the school's. `around` is any instant of the week
 * of the class: offsets change over the year.
 */
export function hoursInZone(
  schedule: WeeklyHours,
  around: Date,
  schoolZone: string,
  readerZone: string,
): { weekday: number; text: string } | null {
  const { hour, minute } = clockOf(schedule.starts)
  const { hour: endHour, minute: endMinute } = clockOf(schedule.ends)
  const starts = nextInstant(around, { weekday: schedule.weekday, hour, minute }, schoolZone)
  const lengthMs = ((endHour - hour) * 60 + (endMinute - minute)) * minuteMs
  const local = wallClock(starts, readerZone)
  if (minuteOfWeek(local) === minuteOfWeek(wallClock(starts, schoolZone))) return null
  const end = wallClock(new Date(starts.getTime() + lengthMs), readerZone)
  return { weekday: local.weekday, text: hoursText(local, end) }
}

/** Noon of a calendar day, far from every change of day between zones of the region. */
export function noonOf(day: CalendarDay): Date {
  return new Date(`${day}T12:00:00Z`)
}

/** The clock of most people of a country, for whoever reads where their device cannot say its own. */
export const clockOfCountry: Readonly<Partial<Record<CountryCode, string>>> = {
  ...{ AR: 'America/Argentina/Buenos_Aires', BO: 'America/La_Paz', BR: 'America/Sao_Paulo' },
  ...{ CL: 'America/Santiago', CO: 'America/Bogota', CR: 'America/Costa_Rica', EC: 'America/Guayaquil' },
  ...{ GT: 'America/Guatemala', MX: 'America/Mexico_City', PA: 'America/Panama', PE: 'America/Lima' },
  ...{ PY: 'America/Asuncion', UY: 'America/Montevideo' },
}
