import { useQuery } from '@tanstack/react-query'
import type { CourseLanding } from '#content/courses/course-landing.ts'
import type { Module } from '#content/courses/product.ts'
import { formatWeeks } from '#content/format.ts'
import { courseTags } from '#content/products.ts'
import { useReport } from '#platform/use-report.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { modulePriceQuery } from '../../catalogue.queries.ts'
import { itemViewed } from '../../catalogue-events.ts'
import { lookupOf } from '../../lookup.ts'
import { EnrolLink } from '../enrol-link.tsx'
import { type Offer, PriceCard } from '../price-card.tsx'

export type CourseHeroProps = { module: Module; landing: CourseLanding }

export function CourseHero({ module, landing }: CourseHeroProps) {
  const query = useQuery(modulePriceQuery(module.slug))
  const cohort = query.data ?? null
  useReport(itemViewed(module, cohort))
  const enrolled = { slug: cohort?.slug ?? module.slug, name: module.name }
  return (
    <section data-surface="ink" className="@container relative overflow-hidden">
      <ContourField />
      <Container className="relative grid items-center gap-12 py-14 @5xl:grid-cols-[1fr_24rem] @5xl:gap-20 @5xl:py-24">
        <div className="grid justify-items-start gap-6">
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            <span className="border border-current px-2 font-display font-semibold">{courseTags.module}</span>
            <span>{formatWeeks(module.weeks)}</span>
            <span>{landing.liveClasses}</span>
          </p>
          <h1 className="text-balance font-bold text-[clamp(2.25rem,1.5rem+3.4vw,4rem)] leading-[1.02] tracking-display">
            {landing.hero.title}
          </h1>
          <p className="max-w-[52ch] text-ink-soft text-lg">{landing.hero.lead}</p>
          <EnrolLink label={landing.hero.enrol} course={enrolled} size="large" />
        </div>
        <PriceCard offer={offerOf(module, landing)} cohort={cohort} lookup={lookupOf(query)} />
      </Container>
    </section>
  )
}

function offerOf(module: Module, { price, liveClasses, seats, syllabus }: CourseLanding): Offer {
  return { ...module, ...price, classes: liveClasses, seats, sessions: syllabus.sessions }
}
