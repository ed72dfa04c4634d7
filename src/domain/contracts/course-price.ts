import {
  type GuardedRow,
  hasColumns,
  isAmount,
  isCount,
  isDay,
  isFlag,
  isText,
  orNull,
  textThat,
} from '../columns.ts'
import { isCohortSlug } from '../course-slug.ts'

// What a price is read from, before and after the application has come (decisions 207 and 217).

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
