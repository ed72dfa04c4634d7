import { useQuery } from '@tanstack/react-query'
import type { CourseLanding } from '#content/courses/course-landing.ts'
import { formatWeeks } from '#content/format.ts'
import { useReport } from '#platform/use-report.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { modulePriceQuery } from '../../catalogue.queries.ts'
import { itemViewed } from '../../catalogue-events.ts'
import { lookupOf } from '../../lookup.ts'
import { EnrolLink } from '../enrol-link.tsx'
import { type Offer, PriceCard } from '../price-card.tsx'

export type CourseHeroProps = { course: CourseLanding }

export function CourseHero({ course }: CourseHeroProps) {
  const query = useQuery(modulePriceQuery(course.slug))
  const cohort = query.data ?? null
  useReport(itemViewed(course, cohort))
  const enrolled = { slug: cohort?.slug ?? course.slug, name: course.name }
  return (
    <section data-surface="ink" className="@container relative overflow-hidden">
      <ContourField />
      <Container className="relative grid items-center gap-12 py-14 @5xl:grid-cols-[1fr_24rem] @5xl:gap-20 @5xl:py-24">
        <div className="grid justify-items-start gap-6">
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-ink-soft">
            <span className="border border-current px-2 font-display font-semibold">{course.tag}</span>
            <span>{formatWeeks(course.weeks)}</span>
            <span>{course.liveClasses}</span>
          </p>
          <h1 className="text-balance font-bold text-[clamp(2.25rem,1.5rem+3.4vw,4rem)] leading-[1.02] tracking-display">
            {course.hero.title}
          </h1>
          <p className="max-w-[52ch] text-ink-soft text-lg">{course.hero.lead}</p>
          <EnrolLink label={course.hero.enrol} course={enrolled} size="large" />
        </div>
        <PriceCard offer={offerOf(course)} cohort={cohort} lookup={lookupOf(query)} />
      </Container>
    </section>
  )
}

function offerOf(course: CourseLanding): Offer {
  const { slug, name, schedule, weeks, liveClasses, seats, syllabus } = course
  const { title, enrol } = course.price
  return {
    slug,
    name,
    title,
    enrol,
    schedule,
    weeks,
    classes: liveClasses,
    seats,
    sessions: syllabus.sessions,
  }
}
