import { useQuery } from '@tanstack/react-query'
import { modules } from '#content/catalogue.ts'
import { formatDay, formatPrice } from '#content/format.ts'
import { homeHero } from '#content/home.ts'
import { displayedPrice } from '#domain/prices.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { CurrentCohort } from '../catalogue.api.ts'
import { homePricesQuery } from '../catalogue.queries.ts'
import { upcomingStarts } from '../upcoming-starts.ts'

type Fact = { value: string; label: string }

/** What it costs and when it starts, on the first screen. Each has two lines from the first paint on. */
export function HomeFacts() {
  const { data: cohorts = [], isPending } = useQuery(homePricesQuery())
  return (
    <dl className="mt-4 grid w-full grid-cols-3 gap-x-4 border-ink border-t pt-5 sm:gap-x-8">
      <LiveFact loading={isPending} fact={lowestPrice(cohorts) ?? homeHero.choice} atRest={homeHero.choice} />
      <LiveFact loading={isPending} fact={nextStart(cohorts) ?? homeHero.length} atRest={homeHero.length} />
      <div className="flex flex-col-reverse justify-end">
        <FactText {...homeHero.kept} />
      </div>
    </dl>
  )
}

function LiveFact({ loading, fact, atRest }: { loading: boolean; fact: Fact; atRest: Fact }) {
  return (
    <div data-live="" className="flex min-h-25 flex-col-reverse justify-end">
      {loading ? (
        <SkeletonGroup label={homeHero.loading}>
          <Skeleton className="h-7.5 w-full" />
          <noscript>
            {atRest.value} {atRest.label}
          </noscript>
        </SkeletonGroup>
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
      <dd className="figures font-bold font-display text-lg tracking-display sm:text-2xl">{value}</dd>
    </>
  )
}

function lowestPrice(cohorts: readonly CurrentCohort[]): Fact | null {
  const prices = modules.flatMap(({ slug }) => {
    const price = cohorts.find(({ baseSlug }) => baseSlug === slug)?.price
    return price ? [displayedPrice(price).current] : []
  })
  const [lowest] = prices.sort((one, other) => one.minor - other.minor)
  return lowest ? { value: formatPrice(lowest), label: homeHero.price } : null
}

function nextStart(cohorts: readonly CurrentCohort[]): Fact | null {
  const [next] = upcomingStarts(cohorts)
  return next?.startsOn ? { value: formatDay(next.startsOn), label: homeHero.start } : null
}
