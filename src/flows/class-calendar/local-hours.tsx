import { landingTexts } from '#content/courses/course-landing.ts'
import type { ClassSchedule } from '#content/courses/product.ts'
import { type CalendarDay, schoolTimeZone } from '#domain/calendar.ts'
import { readerTimeZone, today } from '#platform/clock.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { hoursInZone, noonOf } from './class-hours.ts'

export type LocalHoursProps = { schedule: ClassSchedule; startsOn: CalendarDay | null }

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
