import { useQuery } from '@tanstack/react-query'
import { career, modules } from '#content/catalogue.ts'
import { formatDay, formatPrice } from '#content/format.ts'
import { homeHero } from '#content/home.ts'
import { programmesSectionId } from '#content/navigation.ts'
import { displayedPrice } from '#domain/prices.ts'
import type { CurrentCohort } from '#flows/offers/offers.api.ts'
import { cohortOf, homePricesQuery, nextStart } from '#flows/offers/offers.queries.ts'
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

type Fact = { value: string; label: string }

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
      <LiveFact loading={isPending} fact={lowestPrice(cohorts) ?? homeHero.choice} atRest={homeHero.choice} />
      <LiveFact loading={isPending} fact={firstStart(cohorts) ?? homeHero.length} atRest={homeHero.length} />
      <div className={factClass}>
        <FactText {...homeHero.kept} />
      </div>
    </dl>
  )
}

function LiveFact({ loading, fact, atRest }: { loading: boolean; fact: Fact; atRest: Fact }) {
  return (
    <div data-live="" className={`${factClass} min-h-7 sm:min-h-25`}>
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
        <FactText {...fact} />
      )}
    </div>
  )
}

function FactText({ value, label }: Fact) {
  return (
    <>
      <dt className="text-ink-soft text-sm leading-snug">{label}</dt>
      <dd className="figures font-bold font-display text-lg/7 tracking-display sm:text-2xl">{value}</dd>
    </>
  )
}

/** The lowest price of what one can still join. */
function lowestPrice(cohorts: readonly CurrentCohort[]): Fact | null {
  const prices = modules.flatMap(({ slug }) => {
    const { price, seats } = cohortOf(cohorts, slug) ?? {}
    return price && seats?.left !== 0 ? [displayedPrice(price).current] : []
  })
  const [lowest] = prices.sort((one, other) => one.minor - other.minor)
  return lowest ? { value: formatPrice(lowest), label: homeHero.price } : null
}

function firstStart(cohorts: readonly CurrentCohort[]): Fact | null {
  const day = nextStart(cohorts)
  return day && { value: formatDay(day), label: homeHero.start }
}
