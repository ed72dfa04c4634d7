import { useQuery } from '@tanstack/react-query'
import type { Course } from '#content/courses/product.ts'
import { formatPrice } from '#content/format.ts'
import { seatsTexts } from '#content/seats.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { displayedPrice } from '#domain/prices.ts'
import { lookupOf, modulePriceQuery } from '#flows/offers/offers.queries.ts'
import { Container } from '#ui/container.tsx'
import { ClassifiedRelief, reliefRoom } from './classified-relief.tsx'
import { EnrolLink } from './enrol-link.tsx'
import { PriceTag } from './price-tag.tsx'

export type ClosingOfferProps = {
  /** `slug`: without cohort. */
  course: { slug: BaseSlug; name: string }
  closing: { title: string; text: string }
}

/** Closing call to action with price and enrolment. */
export function ClosingOffer({ course, closing }: ClosingOfferProps) {
  const query = useQuery(modulePriceQuery(course.slug))
  const cohort = query.data ?? null
  const lookup = lookupOf(query)
  const seats = cohort?.seats
  return (
    <section data-surface="ink" className="@container relative overflow-hidden">
      <Container className={`relative pt-16 ${reliefRoom} sm:pt-24 lg:pb-24`}>
        <div className="grid max-w-[33rem] justify-items-start gap-5">
          <h2 className="text-title">{closing.title}</h2>
          {/* Room for the longer of the two texts on a phone. */}
          <p data-live="" className="min-h-[4lh] w-full text-ink-soft text-lg sm:min-h-[2lh]">
            {seats?.left === 0 ? seatsTexts.soldOut(seats.nextStart) : closing.text}
          </p>
          <PriceTag lookup={lookup} price={cohort?.price ?? null} size="large" />
          <EnrolLink course={course} cohort={cohort} lookup={lookup} size="large" />
        </div>
      </Container>
      <ClassifiedRelief />
    </section>
  )
}

/**
 * On a phone, price and button at the bottom of the screen from where the opening has left it to the closing offer. Laid
 * over the sections between the two, the last child of their `group relative` parent, and one screen shorter at the top:
 * so it needs no script, takes no room and never lies over the forms and the footer. It gives way to whoever reads the
 * sections with the keyboard: a browser does not scroll what has the focus out from under it.
 */
export function EnrolBar({ course }: { course: Course }) {
  const query = useQuery(modulePriceQuery(course.slug))
  const cohort = query.data ?? null
  const soldOut = cohort?.seats?.left === 0
  const price = cohort?.price && !soldOut ? formatPrice(displayedPrice(cohort.price).current) : null
  return (
    <div className="pointer-events-none absolute inset-x-0 top-[100lvh] bottom-0 z-20 flex flex-col justify-end lg:hidden print:hidden">
      <div
        data-enrol-bar=""
        className="pointer-events-auto sticky bottom-0 flex flex-wrap group-has-[section_:focus-visible]:pointer-events-none group-has-[section_:focus-visible]:opacity-0 min-h-16 items-center justify-between gap-4 border-ink border-t bg-sheet px-gutter py-2"
      >
        <p className="min-w-0 flex-1 basis-24">
          <span className="lettering block text-ink-soft text-xs/4">{course.name}</span>
          <span data-live="" className="figures block min-h-[1lh] font-bold font-display">
            {price}
          </span>
        </p>
        <EnrolLink course={course} cohort={cohort} lookup={lookupOf(query)} />
      </div>
    </div>
  )
}
