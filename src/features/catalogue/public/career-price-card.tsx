import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import { formatDay, formatWeeks } from '#content/format.ts'
import { courseEnquirySectionId } from '#content/navigation.ts'
import { LegendCard } from '#ui/legend-card.tsx'
import { TextLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { CurrentCohort } from '../catalogue.api.ts'
import { CalendarButton } from './calendar-button.tsx'
import { EnrolLink } from './enrol-link.tsx'
import { LocalHours } from './landing/local-hours.tsx'
import { PriceTag } from './price-tag.tsx'

export type CareerPriceCardProps = { cohort: CurrentCohort | null; loading: boolean }

export function CareerPriceCard({ cohort, loading }: CareerPriceCardProps) {
  const { price, schedule, seats } = careerPage
  const startsOn = cohort?.startsOn ?? null
  return (
    <div data-surface="paper" className="bg-sheet p-2">
      <LegendCard
        title={price.title}
        rows={[
          {
            symbol: 'summit',
            label: landingTexts.start,
            value: <CareerStart loading={loading} startsOn={startsOn} />,
          },
          {
            symbol: 'line',
            label: landingTexts.schedule,
            value: (
              <span className="block max-w-44">
                {schedule.text}
                <LocalHours schedule={schedule} startsOn={startsOn} />
              </span>
            ),
          },
          { symbol: 'contour', label: landingTexts.duration, value: formatWeeks(career.weeks) },
          { symbol: 'point', label: landingTexts.classes, value: price.classes },
          { symbol: 'area', label: landingTexts.seats, value: seats },
        ]}
        footer={
          <EnrolLink
            label={price.enrol}
            course={{ slug: cohort?.slug ?? career.slug, name: career.name }}
            size="large"
            wide
          />
        }
      >
        <PriceTag loading={loading} price={cohort?.price ?? null} size="large" />
      </LegendCard>
    </div>
  )
}

/** One class a week; the programme names them by module. */
function careerWeeks() {
  const names = careerPage.profile.segments.flatMap(({ name, weeks }) =>
    Array.from({ length: weeks }, () => name),
  )
  return names.map((name, index) => ({ title: careerPage.calendarWeek(index + 1, name), description: name }))
}

function CareerStart({ loading, startsOn }: { loading: boolean; startsOn: string | null }) {
  if (loading) {
    return (
      <SkeletonGroup label={landingTexts.startLoading}>
        <Skeleton className="h-6 w-24" />
      </SkeletonGroup>
    )
  }
  if (startsOn) {
    const { name, slug } = career
    return (
      <>
        {formatDay(startsOn)}
        <CalendarButton
          course={{ slug, name, schedule: careerPage.schedule, startsOn, classes: careerWeeks() }}
        />
      </>
    )
  }
  return (
    <span className="block max-w-44">
      {landingTexts.startUnknown}
      <TextLink href={`#${courseEnquirySectionId}`} className="block text-sm">
        {landingTexts.tellMe}
      </TextLink>
    </span>
  )
}
