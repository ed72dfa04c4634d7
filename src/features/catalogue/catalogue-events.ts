import { courses } from '#content/products.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type CurrentCohort, cohortOf } from '#flows/offers/current-cohort.ts'
import { commerceOf, type SoldItem, soldItem } from '#flows/purchase/commerce.ts'
import type { AnalyticsEvent } from '#platform/analytics-events.ts'

type Product = { slug: BaseSlug; name: string }

const homeList = { item_list_id: 'homepage_courses', item_list_name: 'homepage_courses' }

function itemOf({ slug, name }: Product, cohort: CurrentCohort | null | undefined): SoldItem | null {
  return cohort?.price ? soldItem({ courseSlug: slug, name, price: cohort.price }) : null
}

/** The home page's courses in order; null until at least one has a price. */
export function listViewed(cohorts: readonly CurrentCohort[] | undefined): AnalyticsEvent | null {
  const items = courses
    .map((product) => itemOf(product, cohortOf(cohorts ?? [], product.slug)))
    .filter((item) => item !== null)
  if (items.length === 0) return null
  return { name: 'view_item_list', params: { ...homeList, ...commerceOf(items, { indexed: true }) } }
}

export function itemViewed(product: Product, cohort: CurrentCohort | null): AnalyticsEvent | null {
  const item = itemOf(product, cohort)
  return item && { name: 'view_item', params: commerceOf([item]) }
}
