import { modules } from '#content/catalogue.ts'
import type { CourseLanding } from '#content/courses/course-landing.ts'
import { paths } from '#platform/paths.ts'
import { CourseData } from './course-data.tsx'

/** A module's page for machines, from the text that people read. */
export function LandingData({ course }: { course: CourseLanding }) {
  const { name, slug, weeks, schedule, hero, faq } = course
  const path = modules.find((module) => module.slug === slug)?.path ?? paths.home
  return (
    <CourseData
      slug={slug}
      facts={{ name, description: hero.lead, path, weeks, schedule }}
      questions={faq.items}
    />
  )
}
