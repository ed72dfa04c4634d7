import { useQuery } from '@tanstack/react-query'
import { career } from '#content/catalogue.ts'
import { includedCourses } from '#content/membership.ts'
import type { Money } from '#domain/money.ts'
import { displayedPrice } from '#domain/prices.ts'
import { boughtApart, type Saving, savingOf, upgradeDifference } from '#domain/savings.ts'
import { coursesApartQuery } from './membership.queries.ts'
import { type Offer, priceOf } from './use-offer.ts'

const slugs = includedCourses.flatMap(({ slug }) => slug ?? [])

export function useCoursesApart() {
  return useQuery(coursesApartQuery(slugs))
}

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
  const { data: courses, isPending } = useCoursesApart()
  const price = priceOf(offer)
  const loading = offer.kind === 'loading' || isPending
  if (!price) return { loading, current: null, apart: null, list: null, saving: null, upgrade: null }
  const { current, struck } = displayedPrice(price)
  const apart = boughtApart(slugs.map((slug) => courses?.[slug]?.price ?? null))
  const saving = apart && savingOf(current, apart)
  const careerPrice = courses?.[career.slug]?.price
  return {
    loading,
    current,
    apart: saving && apart,
    list: struck && savingOf(current, struck) && struck,
    saving,
    upgrade: careerPrice ? upgradeDifference(careerPrice, current) : null,
  }
}
