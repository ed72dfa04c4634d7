import { landingTexts } from '#content/courses/course-landing.ts'
import type { ClassSchedule } from '#content/courses/product.ts'
import { weekdayNames } from '#content/format.ts'
import { type CalendarDay, schoolTimeZone, type WallClock, wallClock } from '#domain/calendar.ts'
import { readerTimeZone, today } from '#platform/clock.ts'
import { useHydrated } from '#platform/use-hydrated.ts'

const weekMs = 7 * 24 * 60 * 60 * 1000
const minuteMs = 60_000

type Wall = Pick<WallClock, 'weekday' | 'hour' | 'minute'>

function minuteOfWeek({ weekday, hour, minute }: Wall): number {
  return (weekday * 24 + hour) * 60 + minute
}

/** The first instant from `from` on at which the clock of the zone shows this time of the week. */
function nextInstant(from: Date, wanted: Wall, timeZone: string): Date {
  const ahead = minuteOfWeek(wanted) - minuteOfWeek(wallClock(from, timeZone))
  const instant = new Date(Math.floor(from.getTime() / minuteMs) * minuteMs + ahead * minuteMs)
  return instant < from ? new Date(instant.getTime() + weekMs) : instant
}

function hourText({ hour, minute }: Wall): string {
  return minute === 0 ? String(hour) : `${hour}:${String(minute).padStart(2, '0')}`
}

/**
 * The class hours on the reader's own clock: "miércoles 16 a 18 h". Null where it shows the same as the school's.
 * `around` is any instant of the week of the class: offsets change over the year.
 */
export function hoursInZone(
  schedule: ClassSchedule,
  around: Date,
  schoolZone: string,
  readerZone: string,
): string | null {
  const [hour = 0, minute = 0] = schedule.starts.split(':').map(Number)
  const [endHour = 0, endMinute = 0] = schedule.ends.split(':').map(Number)
  const starts = nextInstant(around, { weekday: schedule.weekday, hour, minute }, schoolZone)
  const lengthMs = ((endHour - hour) * 60 + (endMinute - minute)) * minuteMs
  const local = wallClock(starts, readerZone)
  if (minuteOfWeek(local) === minuteOfWeek(wallClock(starts, schoolZone))) return null
  const end = wallClock(new Date(starts.getTime() + lengthMs), readerZone)
  return `${weekdayNames[local.weekday]} ${hourText(local)} a ${hourText(end)}\u00a0h`
}

/** Noon of a calendar day, far from every change of day between zones of the region. */
export function noonOf(day: CalendarDay): Date {
  return new Date(`${day}T12:00:00Z`)
}

type LocalHoursProps = { schedule: ClassSchedule; startsOn: CalendarDay | null }

/** The class hours in the visitor's time zone; rendered only in the browser, because the build has none. */
export function LocalHours({ schedule, startsOn }: LocalHoursProps) {
  const text = useHydrated()
    ? hoursInZone(schedule, noonOf(startsOn ?? today()), schoolTimeZone, readerTimeZone())
    : ''
  if (text === null) return null
  // Two lines high from the first paint on, so that nothing moves when the text comes.
  return (
    <span data-reader-hours="" className="block min-h-11 font-normal text-ink-mute text-sm">
      {text && `${landingTexts.localSchedule}: ${text}`}
    </span>
  )
}
