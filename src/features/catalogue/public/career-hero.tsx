import { useQuery } from '@tanstack/react-query'
import { careerPage } from '#content/career.ts'
import { careerClasses } from '#content/career-classes.ts'
import { career } from '#content/catalogue.ts'
import { formatWeeks } from '#content/format.ts'
import { courseTags } from '#content/products.ts'
import { useReport } from '#platform/use-report.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { TextLink } from '#ui/link.tsx'
import { modulePriceQuery } from '../catalogue.queries.ts'
import { itemViewed } from '../catalogue-events.ts'
import { lookupOf } from '../lookup.ts'
import { CareerProfile } from './career-profile.tsx'
import { EnrolLink } from './enrol-link.tsx'
import { type Offer, PriceCard } from './price-card.tsx'

export const roadmapSectionId = 'recorrido'

const careerOffer: Offer = {
  ...career,
  ...careerPage.price,
  seats: careerPage.seats,
  sessions: careerClasses(),
}

export function CareerHero() {
  const query = useQuery(modulePriceQuery(career.slug))
  const cohort = query.data ?? null
  useReport(itemViewed(career, cohort))
  const { hero } = careerPage
  return (
    <section data-surface="ink" className="@container relative overflow-hidden">
      <ContourField />
      <Container className="relative pt-14 @5xl:pt-20">
        <div className="grid items-center gap-12 @5xl:grid-cols-[1fr_24rem] @5xl:gap-20">
          <div className="grid justify-items-start gap-6">
            <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
              <span className="border border-current px-2 font-display font-semibold">
                {courseTags.career}
              </span>
              <span>{formatWeeks(career.weeks)}</span>
              <span>{career.schedule.text}</span>
            </p>
            <h1 className="text-balance font-bold text-[clamp(2.5rem,1.5rem+4vw,4.5rem)] leading-none tracking-display">
              {hero.title}
            </h1>
            <p className="max-w-[50ch] text-ink-soft text-lg">{hero.lead}</p>
            <div className="flex flex-wrap items-center gap-x-7 gap-y-3">
              <EnrolLink
                label={hero.enrol}
                course={{ slug: cohort?.slug ?? career.slug, name: career.name }}
                size="large"
              />
              <TextLink href={`#${roadmapSectionId}`} look="stands">
                {hero.roadmap}
              </TextLink>
            </div>
          </div>
          <PriceCard offer={careerOffer} cohort={cohort} lookup={lookupOf(query)} />
        </div>
        <div className="mt-14 @5xl:mt-16">
          <CareerProfile />
        </div>
      </Container>
    </section>
  )
}
