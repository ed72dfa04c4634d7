import { useQuery } from '@tanstack/react-query'
import type { Question } from '#content/courses/course-landing.ts'
import type { Course } from '#content/courses/product.ts'
import { displayedPrice } from '#domain/prices.ts'
import { modulePriceQuery } from '#flows/offers/offers.queries.ts'
import { env } from '#platform/env.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { courseThing, faqPage } from './structured-data.ts'
import { StructuredDataBlock } from './structured-data-block.tsx'

export type CourseDataProps = {
  course: Course
  lead: string
  questions: readonly Question[]
}

/** Structured data of a course; price and start are added once loaded. */
export function CourseData({ course, lead, questions }: CourseDataProps) {
  const { data } = useQuery(modulePriceQuery(course.slug))
  const cohort = useHydrated() ? data : undefined
  const known = cohort && {
    slug: cohort.slug,
    price: cohort.price && displayedPrice(cohort.price).current,
    startsOn: cohort.startsOn,
  }
  const facts = { ...course, description: lead }
  return <StructuredDataBlock things={[courseThing(env().siteUrl, facts, known), faqPage(questions)]} />
}
