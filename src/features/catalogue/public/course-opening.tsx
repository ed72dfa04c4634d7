import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Course } from '#content/courses/product.ts'
import { formatWeeks } from '#content/format.ts'
import { colourOf, courseTags } from '#content/products.ts'
import { figures, knownCohorts, says } from '#flows/offers/figures.tsx'
import { lookupOf, modulePriceQuery } from '#flows/offers/offers.queries.ts'
import { useReport } from '#platform/use-report.ts'
import { classNames } from '#ui/class-names.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/motif.tsx'
import { tagClasses } from '#ui/viridis-classes.ts'
import { itemViewed } from '../catalogue-events.ts'
import { EnrolLink } from './enrol-link.tsx'
import { type Offer, PriceCard } from './price-card.tsx'
import { PriceTag } from './price-tag.tsx'

export type CourseOpeningProps = {
  course: Course
  hero: { title: string; lead: string }
  /** Beside tag and weeks. */
  fact: string
  offer: Offer
  /** Beside the button. */
  more?: ReactNode
  /** What students make, large. */
  sheet?: ReactNode
  /** Under all. */
  children?: ReactNode
}

/** How the page of a module or of the career opens: what it is, its price, and how to enrol. */
export function CourseOpening({ course, hero, fact, offer, more, sheet, children }: CourseOpeningProps) {
  const query = useQuery(modulePriceQuery(course.slug))
  const cohort = query.data ?? null
  const lookup = lookupOf(query)
  const known = knownCohorts(lookup, cohort)
  useReport(itemViewed(course, cohort))
  return (
    <section
      data-surface="ink"
      className="@container relative overflow-hidden supports-[overflow:clip]:overflow-clip"
    >
      <ContourField />
      <Container className={classNames('relative py-10', sheet ? '@5xl:py-12' : '@5xl:py-20')}>
        <div
          className={classNames(
            'grid gap-x-14 gap-y-10 @5xl:grid-cols-[minmax(0,1fr)_24rem]',
            sheet ? '@5xl:grid-rows-[auto_1fr_auto] items-start' : 'items-center',
          )}
        >
          <div className="grid justify-items-start gap-4 @5xl:gap-5">
            <p className="lettering flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-soft">
              <span className={tagClasses(colourOf(course.slug))}>{courseTags[course.kind]}</span>
              <span>{formatWeeks(course.weeks)}</span>
              <span>{fact}</span>
            </p>
            <h1 className="max-w-[14em] text-balance font-bold text-[clamp(2rem,1.35rem+3.2vw,4rem)] leading-[1.08]">
              {hero.title}
            </h1>
            <p className="lead text-ink-soft">{hero.lead}</p>
            {/* On a phone the card with both comes later. */}
            <div data-live="" className="flex w-full gap-x-4 @5xl:hidden">
              <PriceTag slug={course.slug} lookup={lookup} cohort={cohort} />
              <p data-says={says('start', course.slug)} className="lettering pt-1.5 text-right">
                {known && figures.start(known, course.slug)}
              </p>
            </div>
            <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
              <EnrolLink course={course} cohort={cohort} lookup={lookup} size="large" />
              {more}
            </div>
          </div>
          {sheet}
          {/* On a desk beside the text and the map, and over the legend of the sheet. */}
          <div className={sheet ? '@5xl:col-start-2 @5xl:row-span-2 @5xl:row-start-1' : undefined}>
            <PriceCard offer={offer} cohort={cohort} lookup={lookup} />
          </div>
        </div>
        {children}
      </Container>
    </section>
  )
}
