import { career } from '#content/catalogue.ts'
import { homeHero } from '#content/home.ts'
import { programmesSectionId } from '#content/navigation.ts'
import { Container } from '#ui/container.tsx'
import { ContourField } from '#ui/contour-field.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { ClassifiedRelief, reliefRoom } from './classified-relief.tsx'
import { HomeFacts } from './home-facts.tsx'

export function HomeHero() {
  return (
    <section className="@container relative overflow-hidden border-ink border-b">
      <ContourField />
      <ClassifiedRelief assembles />
      <Container
        className={`relative flex flex-col justify-center pt-8 sm:pt-14 ${reliefRoom} lg:min-h-[min(44rem,calc(100dvh-7rem))] lg:py-20`}
      >
        <div className="grid max-w-[33rem] justify-items-start gap-4 sm:gap-6">
          <p className="text-balance font-display font-semibold text-ink-soft text-sm [font-stretch:80%] sm:text-base">
            {homeHero.school}
          </p>
          <h1 className="font-bold text-display tracking-display">{homeHero.title}</h1>
          <p className="max-w-[52ch] text-ink-soft text-lg">{homeHero.lead}</p>
          <div className="flex flex-wrap items-center gap-x-7 gap-y-3 pt-2">
            <ButtonLink to={career.path} size="large" data-cta="home_hero">
              {homeHero.enrol}
            </ButtonLink>
            <TextLink href={`#${programmesSectionId}`} look="stands">
              {homeHero.programmes}
            </TextLink>
          </div>
          <HomeFacts />
        </div>
      </Container>
    </section>
  )
}
