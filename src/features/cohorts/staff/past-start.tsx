import { cohortTexts } from '#content/cohorts.ts'
import { formatDayWithYear } from '#content/format.ts'
import { isBefore, isCalendarDay } from '#domain/calendar.ts'
import { today } from '#platform/clock.ts'

const texts = cohortTexts.makeCurrent

/** What the site would say of a cohort made current after its start; nothing while the start is ahead or unknown. */
export function PastStart({ startsOn }: { startsOn: string | null }) {
  if (!startsOn || !isCalendarDay(startsOn) || !isBefore(startsOn, today())) return null
  return (
    <p className="font-medium text-warning">
      {texts.startPast(formatDayWithYear(startsOn))} {texts.startPastHint}
    </p>
  )
}
