import { useQuery } from '@tanstack/react-query'
import { career } from '#content/catalogue.ts'
import type { Question } from '#content/courses/course-landing.ts'
import { includedCourses, membershipFaq } from '#content/membership.ts'
import { type BaseSlug, membershipSlug } from '#domain/course-slug.ts'
import type { Money } from '#domain/money.ts'
import { displayedPrice, installmentPlan, offersInstallments, type Price } from '#domain/prices.ts'
import { boughtApart, type Saving, savingOf, upgradeDifference } from '#domain/savings.ts'
import { cohortOf } from '#flows/offers/current-cohort.ts'
import { homePricesQuery } from '#flows/offers/offers.queries.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'
import { useHydrated } from '#platform/use-hydrated.ts'

export type Offer =
  | { kind: 'loading' }
  | { kind: 'unreachable'; retry: () => void; retrying: boolean }
  /** Not on sale. */
  | { kind: 'gone' }
  | { kind: 'on_sale'; name: string; price: Price }

export function useOffer(): Offer {
  const { data, isPending, isFetching, refetch } = useQuery(priceQuery({ courseSlug: membershipSlug }))
  const hydrated = useHydrated()
  // That it is gone would change more than the price.
  if (isPending || (!data && !hydrated)) return { kind: 'loading' }
  // A displayed price stays when refreshing it fails: the server compares it before charging.
  if (data === undefined) return { kind: 'unreachable', retry: () => refetch(), retrying: isFetching }
  return data ? { kind: 'on_sale', name: data.name, price: data.price } : { kind: 'gone' }
}

export function priceOf(offer: Offer): Price | null {
  return offer.kind === 'on_sale' ? offer.price : null
}

const soldApart = includedCourses.flatMap(({ slug }) => slug ?? [])

/** Based on today's prices; null for what is not more expensive than the membership. */
export type Comparison = {
  loading: boolean
  current: Money | null
  apart: Money | null
  list: Money | null
  saving: Saving | null
  upgrade: Money | null
}

export function useComparison(offer: Offer): Comparison {
  const { data: cohorts = [], isPending } = useQuery(homePricesQuery())
  const price = priceOf(offer)
  // What two answers say together comes once the page has hydrated.
  const hydrated = useHydrated()
  const loading = !hydrated || offer.kind === 'loading' || isPending
  if (!price || !hydrated)
    return { loading, current: null, apart: null, list: null, saving: null, upgrade: null }
  const { current, struck } = displayedPrice(price)
  const priceApart = (slug: BaseSlug) => {
    const offered = cohortOf(cohorts, slug)?.price
    return offered ? displayedPrice(offered).current : null
  }
  const apart = boughtApart(soldApart.map(priceApart))
  const saving = apart && savingOf(current, apart)
  const careerPrice = priceApart(career.slug)
  return {
    loading,
    current,
    apart: saving && apart,
    list: struck && savingOf(current, struck) && struck,
    saving,
    upgrade: careerPrice ? upgradeDifference(careerPrice, current) : null,
  }
}

/** Answers use today's figures; shared by the page and its structured data. */
export function useQuestions(): readonly Question[] {
  const offer = useOffer()
  const { upgrade } = useComparison(offer)
  const price = useHydrated() ? priceOf(offer) : null
  return membershipFaq({ plan: price && offersInstallments(price) ? installmentPlan(price) : null, upgrade })
}
