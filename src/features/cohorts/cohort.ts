import * as v from 'valibot'
import type { CalendarDay } from '#domain/calendar.ts'
import { cohortSlug, count, courseSlug, day, decimal, id, nullableText } from '#domain/contracts/fields.ts'
import { type BaseSlug, type CohortMonth, type CohortSlug, cohortSlugOf } from '#domain/course-slug.ts'
import { plusMonths } from '#domain/day-arithmetic.ts'
import { type Money, parseMoney, toDecimal } from '#domain/money.ts'
import { chargeCurrency, type Price, priceFromRow } from '#domain/prices.ts'
import { cohortName } from '#flows/staff-courses/cohort-name.ts'

const dollars = v.pipe(
  decimal,
  v.transform((amount) => parseMoney(amount, chargeCurrency)),
  v.check((amount): amount is Money => amount !== null),
  v.transform((amount) => amount as Money),
)

/** A row of `courses_moodle`. Prices in instalments are totals, not the amount of one payment. */
export const cohortSchema = v.object({
  id,
  /** Incremented by every change. */
  version: count,
  name: v.string(),
  slug: cohortSlug,
  base_slug: courseSlug,
  regular_price_usd: dollars,
  promo_price_usd: v.nullable(dollars),
  is_price_active: v.boolean(),
  installments_price_usd: v.nullable(dollars),
  promo_installments_price_usd: v.nullable(dollars),
  installments_count: v.nullable(count),
  subscription_link: nullableText,
  is_current_cohort: v.boolean(),
  starts_on: v.nullable(day),
  seats: v.nullable(count),
  moodle_course_id: v.nullable(id),
  /** Hours of class that a certificate states. */
  certificate_hours: v.nullable(count),
  canva_template_url: nullableText,
  sheet_id: nullableText,
})

/** One cohort of a course, as staff see it. `taken`: persons who hold a seat; the list alone knows them. */
export type Cohort = v.InferOutput<typeof cohortSchema> & { taken?: number | undefined }

/** How staff call it. */
export function nameOf({ name, slug, starts_on: startsOn }: Cohort): string {
  return cohortName({ name, slug, startsOn })
}

/** A cohort as visitors would see it. */
export type ShownCohort = {
  slug: CohortSlug
  baseSlug: BaseSlug
  /** Null without a usable one. */
  price: Price | null
  /** Null when there is none to announce (decision 18). */
  startsOn: CalendarDay | null
}

export type PriceFacts = Pick<
  Cohort,
  | 'promo_price_usd'
  | 'is_price_active'
  | 'installments_price_usd'
  | 'promo_installments_price_usd'
  | 'installments_count'
  | 'subscription_link'
> & { regular_price_usd: Money | null }

/** The price by the rule of site and checkout; null when there is none to show. */
export function priceOf(facts: PriceFacts): Price | null {
  if (!facts.regular_price_usd) return null
  return priceFromRow({
    ...facts,
    is_active: facts.is_price_active,
    regular_price_usd: toDecimal(facts.regular_price_usd),
    promo_price_usd: decimalOf(facts.promo_price_usd),
    installments_price_usd: decimalOf(facts.installments_price_usd),
    promo_installments_price_usd: decimalOf(facts.promo_installments_price_usd),
  })
}

function decimalOf(amount: Money | null): string | null {
  return amount && toDecimal(amount)
}

/** Courses by name; within each, the current cohort first, then newest first. */
export function inCourseOrder(cohorts: readonly Cohort[]): Cohort[] {
  const courseNames = new Map<string, string>()
  for (const { base_slug, name, is_current_cohort } of cohorts) {
    if (is_current_cohort || !courseNames.has(base_slug)) courseNames.set(base_slug, name)
  }
  const courseName = ({ base_slug }: Cohort) => courseNames.get(base_slug) ?? base_slug
  return [...cohorts].sort(
    (a, b) =>
      courseName(a).localeCompare(courseName(b), 'es') ||
      a.base_slug.localeCompare(b.base_slug) ||
      Number(b.is_current_cohort) - Number(a.is_current_cohort) ||
      (b.starts_on ?? '').localeCompare(a.starts_on ?? '') ||
      b.id - a.id,
  )
}

export function currentOf(
  cohorts: readonly Cohort[],
  { base_slug, id }: Pick<Cohort, 'base_slug' | 'id'>,
): Cohort | undefined {
  return cohorts.find(
    (cohort) => cohort.base_slug === base_slug && cohort.is_current_cohort && cohort.id !== id,
  )
}

const offeredMonths = 24

export function monthOf(day: CalendarDay): CohortMonth {
  return `${day.slice(0, 4)}${day.slice(5, 7)}`
}

/** This month and the ones after it. */
export function monthsFrom(today: CalendarDay): CohortMonth[] {
  return Array.from({ length: offeredMonths }, (_, ahead) => monthOf(plusMonths(today, ahead)))
}

/** The next month without a cohort of this course. */
export function freeMonth(baseSlug: BaseSlug, slugs: readonly CohortSlug[], today: CalendarDay): CohortMonth {
  const [first = monthOf(today), ...later] = monthsFrom(today)
  return later.find((month) => !slugs.includes(cohortSlugOf(baseSlug, month))) ?? first
}
