import { type Announced, announced } from '#domain/announced.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { OfferRow } from '#domain/contracts/course-price.ts'
import { type BaseSlug, type CohortSlug, toBaseSlug } from '#domain/course-slug.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'

/** Public data of the cohort on sale. */
export type CurrentCohort = Announced & {
  /** Includes the cohort suffix, as the checkout expects. */
  slug: CohortSlug
  baseSlug: BaseSlug
  /** Null when the record has no usable price. */
  price: Price | null
}

/** Days of start by base slug, while staff have written none. */
export type DefaultStarts = Readonly<Record<string, CalendarDay | null>>

export function cohortFromRow(row: OfferRow, starts: DefaultStarts, day: CalendarDay): CurrentCohort {
  const base = toBaseSlug(row.slug)
  return {
    slug: row.slug,
    baseSlug: base,
    price: priceFromRow({ ...row, is_active: row.is_price_active }),
    ...announced(row, starts[base], day),
  }
}

export const offerKeys = {
  all: ['offers'] as const,
  home: () => [...offerKeys.all, 'home'] as const,
  module: (slug: string) => [...offerKeys.all, 'module', slug] as const,
}

/** Null without one on sale, and while they are not known. */
export function cohortOf(cohorts: readonly CurrentCohort[], slug: string): CurrentCohort | null {
  return cohorts.find(({ baseSlug }) => baseSlug === slug) ?? null
}

/** The next start of any of these; null while none is announced (decision 18). */
export function nextStart(cohorts: readonly CurrentCohort[]): CalendarDay | null {
  return cohorts.flatMap(({ startsOn }) => startsOn ?? []).sort()[0] ?? null
}
