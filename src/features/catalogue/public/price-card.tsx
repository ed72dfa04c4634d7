import { isOfCareer } from '#content/career-weeks.ts'
import { type CourseLanding, landingTexts } from '#content/courses/course-landing.ts'
import type { ClassSchedule, Module } from '#content/courses/product.ts'
import { formatClasses, formatWeeks } from '#content/format.ts'
import { courseEnquirySectionId } from '#content/navigation.ts'
import { priceTexts } from '#content/price-texts.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { CalendarCourse } from '#domain/calendar-file.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { saveCalendar } from '#flows/class-calendar/save-calendar.ts'
import { AskByChat } from '#flows/contact/ask-by-chat.tsx'
import { OwnMoney } from '#flows/estimate/local-estimate.tsx'
import type { CurrentCohort } from '#flows/offers/current-cohort.ts'
import { figures, knownCohorts, says } from '#flows/offers/figures.tsx'
import type { Lookup } from '#flows/offers/offers.queries.ts'
import { LegendCard } from '#ui/legend-card.tsx'
import { TextLink } from '#ui/link.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { EnrolLink } from './enrol-link.tsx'
import { PartOfCareer } from './part-of-career.tsx'
import { PriceTag, RetryLookup } from './price-tag.tsx'

/** A module or the career, as shown on the card. */
export type Offer = {
  slug: BaseSlug
  name: string
  title: string
  schedule: ClassSchedule
  weeks: number
  /** Number and kind of classes. */
  classes: string
  /** What is said while the school announces no number of seats. */
  seats: string | undefined
  /** Classes in order, for the calendar file. */
  sessions: CalendarCourse['classes']
}

export type PriceCardProps = { offer: Offer; cohort: CurrentCohort | null; lookup: Lookup }

/** A width of its own keeps the lines of the card when a value comes; beside it the label and its symbol have room. */
const valueWidth = 'block w-44 max-w-full @min-[15rem]:max-w-[calc(100cqi-10.625rem)]'

/** Price and facts of the offer, styled like a map legend. */
export function PriceCard({ offer, cohort, lookup }: PriceCardProps) {
  const { slug, seats = '' } = offer
  const known = knownCohorts(lookup, cohort)
  return (
    <div data-surface="paper" className="bg-sheet p-2">
      <LegendCard
        // On a phone it stands close above, as the name of the page.
        title={<span className="max-lg:sr-only">{offer.title}</span>}
        rows={[
          {
            symbol: 'start',
            label: <span data-says={says('startLabel', slug)}>{figures.startLabel(known ?? [], slug)}</span>,
            value: (
              <div
                data-live=""
                data-says={says('startDay', slug, courseEnquirySectionId)}
                className={`${valueWidth} min-h-13`}
              >
                <Start offer={offer} lookup={lookup} cohort={cohort} />
              </div>
            ),
          },
          {
            symbol: 'hours',
            label: landingTexts.schedule,
            value: (
              <span className={valueWidth}>
                {offer.schedule.text}
                <LocalHours schedule={offer.schedule} startsOn={cohort?.startsOn ?? null} />
              </span>
            ),
          },
          { symbol: 'duration', label: landingTexts.duration, value: formatWeeks(offer.weeks) },
          { symbol: 'classes', label: landingTexts.classes, value: offer.classes },
          {
            symbol: 'seats',
            label: landingTexts.seats,
            value: (
              // Two elements, so that a shorter text is a new one and not one that moved.
              <span data-live="" data-says={says('seats', slug, seats)} className={valueWidth}>
                {figures.seats(known ?? [], slug, seats)}
              </span>
            ),
          },
        ]}
        footer={
          <>
            <EnrolLink course={offer} cohort={cohort} lookup={lookup} size="large" wide />
            <AskByChat product={offer} />
          </>
        }
      >
        <PriceTag slug={slug} lookup={lookup} cohort={cohort} size="large" />
        <OwnMoney price={cohort?.price ?? null} className="mt-2" />
        {isOfCareer(slug) && <PartOfCareer />}
      </LegendCard>
    </div>
  )
}

function Start({ offer, lookup, cohort }: PriceCardProps) {
  if (lookup.kind === 'loading') {
    return (
      <SkeletonGroup label={landingTexts.startLoading}>
        <Skeleton className="ml-auto h-6 w-24" />
        <noscript>
          <TextLink href={`#${courseEnquirySectionId}`}>{priceTexts.ask}</TextLink>
        </noscript>
      </SkeletonGroup>
    )
  }
  if (lookup.kind === 'failed') {
    return (
      <>
        {landingTexts.startFailed} <RetryLookup retrying={lookup.retrying} onRetry={lookup.retry} />
      </>
    )
  }
  const known = cohort ? [cohort] : []
  return figures.startDay(known, offer.slug, courseEnquirySectionId, () => {
    if (cohort?.startsOn)
      void saveCalendar(calendarOf(offer, cohort, cohort.startsOn), async () => offer.sessions)
  })
}

/** Without a name of its cohort where the start is that of the next one. */
function calendarOf(offer: Offer, cohort: CurrentCohort, startsOn: CalendarDay): CalendarCourse {
  const { slug, name, schedule, weeks, sessions } = offer
  const isNext = cohort.seats?.left === 0
  return { slug, cohort: isNext ? '' : cohort.slug, name, schedule, startsOn, weeks, classes: sessions }
}

export function moduleOffer(module: Module, { seats, syllabus }: CourseLanding): Offer {
  const { sessions } = syllabus
  return { ...module, title: module.name, classes: formatClasses(module.classes), seats, sessions }
}
