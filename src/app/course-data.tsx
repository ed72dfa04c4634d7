import { useQuery } from '@tanstack/react-query'
import type { Question } from '#content/courses/course-landing.ts'
import { displayedPrice } from '#domain/prices.ts'
import { modulePriceQuery } from '#features/catalogue/catalogue.queries.ts'
import { env } from '#platform/env.ts'
import { type CourseFacts, course, faqPage } from './structured-data.ts'
import { StructuredDataBlock } from './structured-data-block.tsx'

export type CourseDataProps = { slug: string; facts: CourseFacts; questions: readonly Question[] }

/** A course's page for machines: price and start join when the database has answered. */
export function CourseData({ slug, facts, questions }: CourseDataProps) {
  const { data: cohort = null } = useQuery(modulePriceQuery(slug))
  const known = cohort && {
    slug: cohort.slug,
    price: cohort.price && displayedPrice(cohort.price).current,
    startsOn: cohort.startsOn,
  }
  return <StructuredDataBlock things={[course(env().siteUrl, facts, known), faqPage(questions)]} />
}
