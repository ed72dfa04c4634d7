import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { career, modules } from '#content/catalogue.ts'
import { homeHero } from '#content/home.ts'
import { programmesSectionId } from '#content/navigation.ts'
import { fact, figures, says } from '#flows/offers/figures.tsx'
import { homePricesQuery } from '#flows/offers/offers.queries.ts'
import { Container } from '#ui/container.tsx'
import { ButtonLink, TextLink } from '#ui/link.tsx'
import { ContourField } from '#ui/motif.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ClassifiedRelief, reliefRoom } from './classified-relief.tsx'

export function HomeHero() {
  return (
    <section className="@container relative overflow-hidden border-ink border-b">
      <ContourField />
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
              <span className="as-others">{homeHero.enrol}</span>
            </ButtonLink>
            <TextLink href={`#${programmesSectionId}`} look="stands">
              {homeHero.programmes}
            </TextLink>
          </div>
          <HomeFacts />
        </div>
      </Container>
      <ClassifiedRelief assembles />
    </section>
  )
}

const factClass =
  'flex flex-row-reverse items-baseline justify-between gap-x-4 sm:flex-col-reverse sm:items-stretch sm:justify-end'

/**
 * What it costs and when it starts, on the first screen: one row each on a phone, where three columns would break a date.
 * As high from the first paint on.
 */
function HomeFacts() {
  const { data: cohorts = [], isPending } = useQuery(homePricesQuery())
  return (
    <dl className="grid w-full border-ink border-t pt-3 sm:mt-4 sm:grid-cols-[4fr_7fr_5fr] sm:gap-x-6 sm:pt-5">
      <LiveFact loading={isPending} says={says('lowest', ...lowest)} atRest={homeHero.choice}>
        {figures.lowest(cohorts, ...lowest)}
      </LiveFact>
      <LiveFact loading={isPending} says={says('firstStart', ...first)} atRest={homeHero.length}>
        {figures.firstStart(cohorts, ...first)}
      </LiveFact>
      <div className={factClass}>{fact(homeHero.kept.value, homeHero.kept.label)}</div>
    </dl>
  )
}

const slugs = modules.map(({ slug }) => slug).join(' ')
const lowest = [homeHero.price, slugs, homeHero.choice.value, homeHero.choice.label] as const
const first = [homeHero.start, homeHero.length.value, homeHero.length.label] as const

type LiveFactProps = {
  loading: boolean
  says: string
  atRest: { value: string; label: string }
  children: ReactNode
}

function LiveFact({ loading, says, atRest, children }: LiveFactProps) {
  return (
    <div data-live="" data-says={says} className={`${factClass} min-h-7 sm:min-h-25`}>
      {loading ? (
        <>
          <dt className="noscript:hidden sr-only">{homeHero.loading}</dt>
          <dd className="tiles-group w-full">
            <Skeleton className="h-7 w-full sm:h-7.5" />
            <noscript>
              {atRest.value} {atRest.label}
            </noscript>
          </dd>
        </>
      ) : (
        children
      )}
    </div>
  )
}
