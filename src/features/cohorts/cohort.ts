import type { CalendarDay } from '#domain/calendar.ts'
import type { BaseSlug, CohortSlug } from '#domain/course-slug.ts'
import { type Money, toDecimal } from '#domain/money.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'

/** One cohort of a course, as staff see it. */
export type Cohort = {
  id: number
  /** Incremented by every change. */
  version: number
  name: string
  slug: CohortSlug
  baseSlug: BaseSlug
  regular: Money
  promo: Money | null
  promoActive: boolean
  /** Totals in instalments, not the amount of one payment. */
  installments: Money | null
  promoInstallments: Money | null
  installmentsCount: number | null
  subscriptionLink: string | null
  isCurrent: boolean
  startsOn: CalendarDay | null
  seats: number | null
  /** Persons who hold a seat; the list alone knows them. */
  taken?: number | undefined
  classroomCourseId: number | null
  /** Hours of class that a certificate states. */
  certificateHours: number | null
  certificateTemplate: string | null
  sheetId: string | null
}

/** A cohort as visitors would see it. */
export type ShownCohort = Pick<Cohort, 'slug' | 'baseSlug'> & {
  /** Null without a usable one. */
  price: Price | null
  /** Null when there is none to announce (decision 18). */
  startsOn: CalendarDay | null
}

export type PriceFacts = Pick<
  Cohort,
  'promo' | 'promoActive' | 'installments' | 'promoInstallments' | 'installmentsCount' | 'subscriptionLink'
> & { regular: Money | null }

/** The price by the rule of site and checkout; null when there is none to show. */
export function priceOf(facts: PriceFacts): Price | null {
  if (!facts.regular) return null
  return priceFromRow({
    regular_price_usd: toDecimal(facts.regular),
    promo_price_usd: decimalOf(facts.promo),
    is_active: facts.promoActive,
    installments_price_usd: decimalOf(facts.installments),
    promo_installments_price_usd: decimalOf(facts.promoInstallments),
    installments_count: facts.installmentsCount,
    subscription_link: facts.subscriptionLink,
  })
}

function decimalOf(amount: Money | null): string | null {
  return amount && toDecimal(amount)
}

/** Courses by name; within each, the current cohort first, then newest first. */
export function inCourseOrder(cohorts: readonly Cohort[]): Cohort[] {
  const courseNames = new Map<string, string>()
  for (const { baseSlug, name, isCurrent } of cohorts) {
    if (isCurrent || !courseNames.has(baseSlug)) courseNames.set(baseSlug, name)
  }
  const courseName = ({ baseSlug }: Cohort) => courseNames.get(baseSlug) ?? baseSlug
  return [...cohorts].sort(
    (a, b) =>
      courseName(a).localeCompare(courseName(b), 'es') ||
      a.baseSlug.localeCompare(b.baseSlug) ||
      Number(b.isCurrent) - Number(a.isCurrent) ||
      (b.startsOn ?? '').localeCompare(a.startsOn ?? '') ||
      b.id - a.id,
  )
}

export function currentOf(
  cohorts: readonly Cohort[],
  { baseSlug, id }: { baseSlug: BaseSlug; id?: number },
): Cohort | undefined {
  return cohorts.find((cohort) => cohort.baseSlug === baseSlug && cohort.isCurrent && cohort.id !== id)
}
