import type { CalendarDay } from '#domain/calendar.ts'
import type { BaseSlug, CohortSlug } from '#domain/course-slug.ts'
import { type Money, toDecimal } from '#domain/money.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'

/** One cohort of a course, as staff see it. */
export type CourseEdition = {
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

/** An edition as visitors would see it. */
export type ShownEdition = Pick<CourseEdition, 'slug' | 'baseSlug'> & {
  /** Null without a usable one. */
  price: Price | null
  /** Null when there is none to announce (decision 18). */
  startsOn: CalendarDay | null
}

export type PriceFacts = Pick<
  CourseEdition,
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
export function inCourseOrder(editions: readonly CourseEdition[]): CourseEdition[] {
  const courseNames = new Map<string, string>()
  for (const { baseSlug, name, isCurrent } of editions) {
    if (isCurrent || !courseNames.has(baseSlug)) courseNames.set(baseSlug, name)
  }
  const courseName = ({ baseSlug }: CourseEdition) => courseNames.get(baseSlug) ?? baseSlug
  return [...editions].sort(
    (a, b) =>
      courseName(a).localeCompare(courseName(b), 'es') ||
      a.baseSlug.localeCompare(b.baseSlug) ||
      Number(b.isCurrent) - Number(a.isCurrent) ||
      (b.startsOn ?? '').localeCompare(a.startsOn ?? '') ||
      b.id - a.id,
  )
}

export function currentOf(
  editions: readonly CourseEdition[],
  { baseSlug, id }: { baseSlug: BaseSlug; id?: number },
): CourseEdition | undefined {
  return editions.find((edition) => edition.baseSlug === baseSlug && edition.isCurrent && edition.id !== id)
}
