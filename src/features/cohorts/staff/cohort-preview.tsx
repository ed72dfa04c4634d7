import type { ReactNode } from 'react'
import { cohortTexts } from '#content/cohorts.ts'
import { formatDayWithYear, formatPrice } from '#content/format.ts'
import { courseOf } from '#content/products.ts'
import { announcedStart, isCalendarDay } from '#domain/calendar.ts'
import { displayedPrice } from '#domain/prices.ts'
import { today } from '#platform/clock.ts'
import { type PriceFacts, priceOf, type ShownCohort } from '../cohort.ts'

const texts = cohortTexts.preview

/** The card of the public site, which is another feature's: the route hands it in. */
export type CohortCard = (cohort: ShownCohort) => ReactNode

export type CohortPreviewProps = Pick<ShownCohort, 'slug' | 'baseSlug'> & {
  card: CohortCard
  facts: PriceFacts
  startsOn: string
  isCurrent: boolean
}

/** What visitors would see of this cohort: the public card with the values of the form. */
export function CohortPreview({ card, slug, baseSlug, facts, startsOn, isCurrent }: CohortPreviewProps) {
  const price = priceOf(facts)
  const given = isCalendarDay(startsOn) ? startsOn : null
  const start = announcedStart(given ?? courseOf(baseSlug)?.defaultStart ?? null, today())
  return (
    <section aria-label={texts.title} className="grid gap-2">
      <h2>{texts.title}</h2>
      <p className="text-ink-mute text-xs">{isCurrent ? texts.live : texts.notCurrent}</p>
      {!price && <p className="text-error">{texts.noPrice}</p>}
      <p className="sr-only">
        {texts.spoken(price && formatPrice(displayedPrice(price).current), start && formatDayWithYear(start))}
      </p>
      {/* A picture of the card: its buttons would leave the form, and put the course in the cart. */}
      <div inert className="text-base">
        {card({ slug, baseSlug, price, startsOn: start })}
      </div>
    </section>
  )
}
