import { isCalendarDay } from '../calendar.ts'
import { type Guard, type GuardedRow, hasColumns } from '../columns.ts'
import { isCohortSlug } from '../course-slug.ts'

// What a price is read from, before and after the application has come (decisions 207 and 217).

const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
const isAmount = (value: unknown): value is number => Number.isFinite(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

function textThat<Value extends string>(isHeld: (text: string) => text is Value): Guard<Value> {
  return (value): value is Value => isText(value) && isHeld(value)
}

function orNull<Value>(isHeld: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || isHeld(value)
}

const isDay = textThat(isCalendarDay)
const seats = { left: isCount, next_starts_on: orNull(isDay) }
const areSeats = (value: unknown): value is GuardedRow<typeof seats> => hasColumns(seats, value)

const priced = {
  name: isText,
  /** That of the cohort. */
  slug: textThat(isCohortSlug),
  regular_price_usd: isAmount,
  promo_price_usd: orNull(isAmount),
  installments_price_usd: orNull(isAmount),
  promo_installments_price_usd: orNull(isAmount),
  installments_count: orNull(isCount),
  starts_on: orNull(isDay),
  /** Null while no number is announced. */
  announced_seats: orNull(areSeats),
}

/** Columns of `course_offers`: of the public specification, section 7, what instalments need, the start (decision 18) and the seats. Major units. */
export const offerRow = { ...priced, is_price_active: isFlag, offers_installments: isFlag }
export type OfferRow = GuardedRow<typeof offerRow>
export const isOfferRow = (row: unknown): row is OfferRow => hasColumns(offerRow, row)

const coursePriceRow = { ...priced, is_active: isFlag, subscription_link: orNull(isText) }

/** A row of `get_current_course_price`: today's price of a base slug (public specification, section 7). Major units. */
export type CoursePriceRow = GuardedRow<typeof coursePriceRow>
export const isCoursePriceRow = (row: unknown): row is CoursePriceRow => hasColumns(coursePriceRow, row)
