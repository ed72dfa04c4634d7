import { homeHero } from '#content/home.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { careerHref } from '../enrolment-links.ts'
import { ClassifiedRelief } from './classified-relief.tsx'

export const programmesSectionId = 'programas'

export function HomeHero() {
  return (
    <section className="relative overflow-hidden border-ink border-b">
      <ContourField />
      <ClassifiedRelief className="pointer-events-none absolute inset-x-0 bottom-0 h-56 w-full sm:h-64 lg:inset-0 lg:size-full" />
      <Container className="relative flex flex-col justify-center pt-14 pb-72 sm:pb-80 lg:min-h-[min(44rem,calc(100dvh-7rem))] lg:py-20">
        <div className="grid max-w-[38rem] justify-items-start gap-6">
          <h1 className="font-bold text-display tracking-display">{homeHero.title}</h1>
          <p className="max-w-[52ch] text-ink-soft text-lg">{homeHero.lead}</p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3 pt-2">
            <ButtonLink to={careerHref()} size="large">
              {homeHero.enrol}
            </ButtonLink>
            <TextLink href={`#${programmesSectionId}`} look="stands">
              {homeHero.programmes}
            </TextLink>
          </div>
          <dl className="mt-4 flex flex-wrap gap-x-10 gap-y-4 border-ink border-t pt-5">
            {homeHero.facts.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse">
                <dt className="text-ink-soft text-sm">{label}</dt>
                <dd className="figures font-bold font-display text-2xl tracking-display">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Container>
    </section>
  )
}
