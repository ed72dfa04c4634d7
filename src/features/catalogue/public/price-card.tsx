import { isOfCareer } from '#content/career-weeks.ts'
import { type CourseLanding, landingTexts, startLabel } from '#content/courses/course-landing.ts'
import type { ClassSchedule, Module } from '#content/courses/product.ts'
import { formatClasses, formatDay, formatWeeks } from '#content/format.ts'
import { courseEnquirySectionId } from '#content/navigation.ts'
import { priceTexts } from '#content/price-texts.ts'
import { seatsText } from '#content/seats.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { CalendarCourse } from '#domain/calendar-file.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { saveCalendar } from '#flows/class-calendar/save-calendar.ts'
import { AskByChat } from '#flows/contact/ask-by-chat.tsx'
import { OwnMoney } from '#flows/estimate/local-estimate.tsx'
import type { CurrentCohort } from '#flows/offers/offers.api.ts'
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
  const { seats = null, startsOn = null } = cohort ?? {}
  const seatsLeft = offer.seats ?? (cohort && landingTexts.seatsFree)
  return (
    <div data-surface="paper" className="bg-sheet p-2">
      <LegendCard
        // On a phone it stands close above, as the name of the page.
        title={<span className="max-lg:sr-only">{offer.title}</span>}
        rows={[
          {
            symbol: 'start',
            label: startLabel(seats),
            value: (
              <div data-live="" className={`${valueWidth} min-h-13`}>
                <Start
                  offer={offer}
                  lookup={lookup}
                  startsOn={startsOn}
                  cohort={seats?.left === 0 ? '' : (cohort?.slug ?? '')}
                />
              </div>
            ),
          },
          {
            symbol: 'hours',
            label: landingTexts.schedule,
            value: (
              <span className={valueWidth}>
                {offer.schedule.text}
                <LocalHours schedule={offer.schedule} startsOn={startsOn} />
              </span>
            ),
          },
          { symbol: 'duration', label: landingTexts.duration, value: formatWeeks(offer.weeks) },
          { symbol: 'classes', label: landingTexts.classes, value: offer.classes },
          {
            symbol: 'seats',
            label: landingTexts.seats,
            unsaid: !seats && !seatsLeft,
            value: (
              // Two elements, so that a shorter text is a new one and not one that moved.
              <span data-live="" className={valueWidth}>
                {seats ? <b className="font-medium">{seatsText(seats.left)}</b> : <span>{seatsLeft}</span>}
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
        <PriceTag lookup={lookup} price={cohort?.price ?? null} size="large" />
        <OwnMoney price={cohort?.price ?? null} className="mt-2" />
        {isOfCareer(offer.slug) && <PartOfCareer />}
      </LegendCard>
    </div>
  )
}

/** `cohort`: its slug; empty where the start is that of the next one. */
type StartProps = { offer: Offer; lookup: Lookup; startsOn: CalendarDay | null; cohort: string }

function Start({ offer, lookup, startsOn, cohort }: StartProps) {
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
  if (startsOn) {
    const { slug, name, schedule, weeks, sessions } = offer
    return (
      <>
        {formatDay(startsOn)}
        <CalendarButton course={{ slug, cohort, name, schedule, startsOn, weeks, classes: sessions }} />
      </>
    )
  }
  if (lookup.kind === 'failed') {
    return (
      <>
        {landingTexts.startFailed} <RetryLookup retrying={lookup.retrying} onRetry={lookup.retry} />
      </>
    )
  }
  return (
    <>
      {landingTexts.startUnknown}
      <TextLink href={`#${courseEnquirySectionId}`} className="block text-sm/6">
        {landingTexts.tellMe}
      </TextLink>
    </>
  )
}

/** Downloads the classes as a calendar file; requires a known future start. */
function CalendarButton({ course }: { course: CalendarCourse }) {
  return (
    <button
      type="button"
      data-cta={`calendar_${course.slug}`}
      onClick={() => void saveCalendar(course, async () => course.classes)}
      className="ml-auto block min-h-6 text-right text-action text-sm underline decoration-1 underline-offset-[0.2em] hover:text-action-hover hover:decoration-2"
    >
      {landingTexts.addToCalendar}
    </button>
  )
}

export function moduleOffer(module: Module, { seats, syllabus }: CourseLanding): Offer {
  const { sessions } = syllabus
  return { ...module, title: module.name, classes: formatClasses(module.classes), seats, sessions }
}
