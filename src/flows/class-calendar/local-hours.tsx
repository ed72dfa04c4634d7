import { landingTexts } from '#content/courses/course-landing.ts'
import type { ClassSchedule } from '#content/courses/product.ts'
import { weekdayNames } from '#content/format.ts'
import { type CalendarDay, schoolTimeZone } from '#domain/calendar.ts'
import { hoursInZone, noonOf } from '#domain/class-hours.ts'
import { readerTimeZone, today } from '#platform/clock.ts'
import { useHydrated } from '#platform/use-hydrated.ts'

type LocalHoursProps = { schedule: ClassSchedule; startsOn: CalendarDay | null }

/** The class hours in the visitor's time zone; rendered only in the browser, because the build has none. */
export function LocalHours({ schedule, startsOn }: LocalHoursProps) {
  const isHere = useHydrated()
  const hours = isHere && hoursInZone(schedule, noonOf(startsOn ?? today()), schoolTimeZone, readerTimeZone())
  if (hours === null) return null
  // Two lines high from the first paint on, so that nothing moves when the text comes.
  return (
    <span data-reader-hours="" className="block min-h-11 font-normal text-ink-mute text-sm">
      {hours && `${landingTexts.localSchedule}: ${weekdayNames[hours.weekday]} ${hours.text}`}
    </span>
  )
}
