import { type CourseLanding, landingTexts } from '#content/courses/course-landing.ts'
import { formatDay, formatWeeks } from '#content/format.ts'
import { courseEnquirySectionId } from '#content/navigation.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { LegendCard } from '#ui/legend-card.tsx'
import { TextLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { CurrentCohort } from '../../catalogue.api.ts'
import { CalendarButton } from '../calendar-button.tsx'
import { EnrolLink } from '../enrol-link.tsx'
import { PriceTag } from '../price-tag.tsx'
import { LocalHours } from './local-hours.tsx'

export type CoursePriceCardProps = { course: CourseLanding; cohort: CurrentCohort | null; loading: boolean }

/** The price as the legend of a map: what it costs, then what each line of the course means. */
export function CoursePriceCard({ course, cohort, loading }: CoursePriceCardProps) {
  const startsOn = cohort?.startsOn ?? null
  return (
    <div data-surface="paper" className="bg-sheet p-2">
      <LegendCard
        title={course.price.title}
        rows={[
          {
            symbol: 'summit',
            label: landingTexts.start,
            value: <Start course={course} loading={loading} startsOn={startsOn} />,
          },
          {
            symbol: 'line',
            label: landingTexts.schedule,
            value: (
              <span className="block max-w-44">
                {course.schedule.text}
                <LocalHours schedule={course.schedule} startsOn={startsOn} />
              </span>
            ),
          },
          { symbol: 'contour', label: landingTexts.duration, value: formatWeeks(course.weeks) },
          { symbol: 'point', label: landingTexts.classes, value: course.liveClasses },
          { symbol: 'area', label: landingTexts.seats, value: course.seats },
        ]}
        footer={
          <EnrolLink
            label={course.price.enrol}
            course={{ slug: cohort?.slug ?? course.slug, name: course.name }}
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

type StartProps = { course: CourseLanding; loading: boolean; startsOn: CalendarDay | null }

function Start({ course, loading, startsOn }: StartProps) {
  if (loading) {
    return (
      <SkeletonGroup label={landingTexts.startLoading}>
        <Skeleton className="h-6 w-24" />
      </SkeletonGroup>
    )
  }
  if (startsOn) {
    const { slug, name, schedule, syllabus } = course
    return (
      <>
        {formatDay(startsOn)}
        <CalendarButton course={{ slug, name, schedule, startsOn, classes: syllabus.sessions }} />
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
