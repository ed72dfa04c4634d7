import { type Announced, announced } from '#domain/announced.ts'
import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { type BaseSlug, baseSlug, type CohortSlug, isCohortSlug, toBaseSlug } from '#domain/course-slug.ts'
import { type Price, type PriceRow, priceFromRow } from '#domain/prices.ts'

/** Public data of the cohort on sale. */
export type CurrentCohort = Announced & {
  /** Includes the cohort suffix, as the checkout expects. */
  slug: CohortSlug
  baseSlug: BaseSlug
  /** Null when the record has no usable price. */
  price: Price | null
}

/** A row of `course_offers`, whose columns and types the contract beside the call holds (`offers.api.ts`). */
export type OfferRow = Omit<PriceRow, 'is_active'> & {
  slug: CohortSlug
  is_price_active: boolean
  starts_on: CalendarDay | null
  announced_seats: { left: number; next_starts_on: CalendarDay | null } | null
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

/** A row of `get_current_course_price`, whose contract is in `contracts/course-price.ts`. */
export type ProductRow = PriceRow &
  Pick<OfferRow, 'announced_seats'> & { name: string; slug: string; starts_on?: CalendarDay | null }

/** What came in place of a row. */
export type UncheckedRow = { readonly [Column in keyof (OfferRow & ProductRow)]?: unknown } & {
  announced_seats?: { left?: unknown; next_starts_on?: unknown } | null
}

const isNumberIfAny = (amount: unknown) => amount == null || Number.isFinite(amount)
const isDay = (day: unknown) => day === null || (typeof day === 'string' && isCalendarDay(day))

function isPriced(row: UncheckedRow): boolean {
  const { slug, announced_seats: seats, installments_count: count } = row
  return (
    typeof slug === 'string' &&
    isCohortSlug(slug) &&
    baseSlug(slug) !== null &&
    Number.isFinite(row.regular_price_usd) &&
    [row.promo_price_usd, row.installments_price_usd, row.promo_installments_price_usd].every(
      isNumberIfAny,
    ) &&
    (count == null || Number.isSafeInteger(count)) &&
    (seats === null ||
      (seats !== undefined && Number.isSafeInteger(seats.left) && isDay(seats.next_starts_on)))
  )
}

/** For who cannot carry the contract: what a cohort is made of has the types that the contract asks for. */
export function isOfferRow(row: UncheckedRow): row is UncheckedRow & OfferRow {
  const flags = [row.is_price_active, row.offers_installments]
  return isPriced(row) && flags.every((flag) => typeof flag === 'boolean') && isDay(row.starts_on)
}

/** The same of a product. */
export function isProductRow(row: UncheckedRow): row is UncheckedRow & ProductRow {
  const isNamed = typeof row.is_active === 'boolean' && typeof row.name === 'string'
  return isPriced(row) && isNamed && isDay(row.starts_on ?? null)
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
