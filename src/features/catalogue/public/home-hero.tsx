import { homeHero } from '#content/home.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { careerHref } from '../enrolment-links.ts'
import { ClassifiedRelief } from './classified-relief.tsx'

export const programmesSectionId = 'programas'

export function HomeHero() {
  return (
    <section className="@container relative overflow-hidden border-ink border-b">
      <ContourField />
      {/* Kept clear of the text at every width, on the same grid as the contour lines behind. */}
      <div className="pointer-events-none absolute inset-x-0 bottom-0 h-56 overflow-hidden sm:h-64 lg:top-0 lg:left-[calc(max(0px,50%-38rem)+var(--gutter)+34rem)] lg:h-full lg:[mask-image:linear-gradient(90deg,transparent,black_3rem)]">
        <ClassifiedRelief className="absolute inset-y-0 right-0 h-full w-[100cqw]" />
      </div>
      <Container className="relative flex flex-col justify-center pt-14 pb-72 sm:pb-80 lg:min-h-[min(44rem,calc(100dvh-7rem))] lg:py-20">
        <div className="grid max-w-[33rem] justify-items-start gap-6">
          <h1 className="font-bold text-display tracking-display">{homeHero.title}</h1>
          <p className="max-w-[52ch] text-ink-soft text-lg">{homeHero.lead}</p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3 pt-2">
            <ButtonLink to={careerHref()} size="large" data-cta="home_hero">
              {homeHero.enrol}
            </ButtonLink>
            <TextLink href={`#${programmesSectionId}`} look="stands">
              {homeHero.programmes}
            </TextLink>
          </div>
          <dl className="mt-4 grid w-full grid-cols-3 gap-x-4 border-ink border-t pt-5 sm:gap-x-8">
            {homeHero.facts.map(({ value, label }) => (
              <div key={label} className="flex flex-col-reverse justify-end">
                <dt className="text-ink-soft text-sm leading-snug">{label}</dt>
                <dd className="figures font-bold font-display text-2xl tracking-display">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </Container>
    </section>
  )
}
