import { useQuery } from '@tanstack/react-query'
import type { CourseLanding } from '#content/courses/course-landing.ts'
import { Container } from '#ui/container.tsx'
import { modulePriceQuery } from '../../catalogue.queries.ts'
import { ClassifiedRelief } from '../classified-relief.tsx'
import { EnrolLink } from '../enrol-link.tsx'
import { PriceTag } from '../price-tag.tsx'

export type CourseClosingProps = { course: CourseLanding }

export function CourseClosing({ course }: CourseClosingProps) {
  const { data: cohort = null, isPending } = useQuery(modulePriceQuery(course.slug))
  return (
    <section data-surface="ink" className="relative overflow-hidden">
      <ClassifiedRelief className="pointer-events-none absolute inset-0 size-full" />
      <Container className="relative py-16 sm:py-24">
        <div className="grid max-w-xl justify-items-start gap-5">
          <h2 className="text-title">{course.closing.title}</h2>
          <p className="text-ink-soft text-lg">{course.closing.text}</p>
          <PriceTag loading={isPending} price={cohort?.price ?? null} size="large" />
          <EnrolLink
            label={course.closing.enrol}
            course={{ slug: cohort?.slug ?? course.slug, name: course.name }}
            size="large"
          />
        </div>
      </Container>
    </section>
  )
}
