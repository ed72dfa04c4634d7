import { useQuery } from '@tanstack/react-query'
import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { Container } from '#ui/container.tsx'
import { modulePriceQuery } from '../catalogue.queries.ts'
import { ClassifiedRelief } from './classified-relief.tsx'
import { EnrolLink } from './enrol-link.tsx'
import { PriceTag } from './price-tag.tsx'

export function CareerClosing() {
  const { data: cohort = null, isPending } = useQuery(modulePriceQuery(career.slug))
  const { closing } = careerPage
  return (
    <section data-surface="ink" className="relative overflow-hidden">
      <ClassifiedRelief className="pointer-events-none absolute inset-0 size-full" />
      <Container className="relative py-16 sm:py-24">
        <div className="grid max-w-xl justify-items-start gap-5">
          <h2 className="text-title">{closing.title}</h2>
          <p className="text-ink-soft text-lg">{closing.text}</p>
          <PriceTag loading={isPending} price={cohort?.price ?? null} size="large" />
          <EnrolLink
            label={closing.enrol}
            course={{ slug: cohort?.slug ?? career.slug, name: career.name }}
            size="large"
          />
        </div>
      </Container>
    </section>
  )
}
