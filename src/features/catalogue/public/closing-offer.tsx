import { useQuery } from '@tanstack/react-query'
import type { Course } from '#content/courses/product.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { figures, knownCohorts, says } from '#flows/offers/figures.tsx'
import { lookupOf, modulePriceQuery } from '#flows/offers/offers.queries.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Container } from '#ui/container.tsx'
import { ClassifiedRelief } from './classified-relief.tsx'
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
  const known = knownCohorts(lookup, cohort) ?? []
  return (
    <section data-surface="ink" className="@container relative overflow-hidden">
      <Container className={`relative py-12 sm:pt-24 sm:pb-80 lg:pb-24`}>
        <div className="grid max-w-[33rem] justify-items-start gap-5">
          <h2 className="text-title">{closing.title}</h2>
          {/* Room for the longer of the two texts on a phone. */}
          <p
            data-live=""
            data-says={says('closing', course.slug)}
            className="min-h-[3lh] w-full text-ink-soft text-lg sm:min-h-[2lh]"
          >
            {figures.closing(known, course.slug) ?? closing.text}
          </p>
          {/* On a phone it stood in the bar until here. */}
          <div className="w-full max-sm:hidden">
            <PriceTag slug={course.slug} lookup={lookup} cohort={cohort} size="large" />
          </div>
          <EnrolLink course={course} cohort={cohort} lookup={lookup} size="large" />
        </div>
      </Container>
      <ClassifiedRelief className="max-sm:hidden" />
    </section>
  )
}

/** Price and button of a module or the career, on a phone. */
export function EnrolBar({ course }: { course: Course }) {
  const query = useQuery(modulePriceQuery(course.slug))
  const cohort = query.data ?? null
  const figure = figures.bar(cohort ? [cohort] : [], course.slug)
  return (
    <ActionBar name={course.name} figure={figure} says={says('bar', course.slug)}>
      <EnrolLink course={course} cohort={cohort} lookup={lookupOf(query)} />
    </ActionBar>
  )
}
