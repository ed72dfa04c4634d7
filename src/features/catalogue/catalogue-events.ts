import { courses } from '#content/products.ts'
import { displayedPrice } from '#domain/prices.ts'
import { type AnalyticsEvent, commerceOf, type SoldItem } from '#platform/analytics-events.ts'
import type { CurrentCohort } from './catalogue.api.ts'

const homeList = { item_list_id: 'homepage_courses', item_list_name: 'homepage_courses' }

function soldItem(product: { slug: string; name: string }, cohort: CurrentCohort | null): SoldItem | null {
  if (!cohort?.price) return null
  return { slug: product.slug, name: product.name, price: displayedPrice(cohort.price).current }
}

/** The home page's courses in their order, once they have prices; null before, and when none has. */
export function listViewed(cohorts: readonly CurrentCohort[] | undefined): AnalyticsEvent | null {
  const items = courses
    .map((product) => soldItem(product, cohorts?.find(({ baseSlug }) => baseSlug === product.slug) ?? null))
    .filter((item) => item !== null)
  if (items.length === 0) return null
  return { name: 'view_item_list', params: { ...homeList, ...commerceOf(items, { indexed: true }) } }
}

export function itemViewed(
  product: { slug: string; name: string },
  cohort: CurrentCohort | null,
): AnalyticsEvent | null {
  const item = soldItem(product, cohort)
  return item && { name: 'view_item', params: commerceOf([item]) }
}
