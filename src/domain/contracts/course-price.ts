import * as v from 'valibot'
import { count, day, decimal } from './fields.ts'

/** Column of `course_offers` and of `get_current_course_price`; null while no number is announced. */
export const announcedSeatsSchema = v.nullable(v.object({ left: count, next_starts_on: v.nullable(day) }))

/** A row of `get_current_course_price`: today's price of a base slug (public specification, section 7). Major units. */
export const coursePriceSchema = v.object({
  name: v.string(),
  /** Slug of the cohort. */
  slug: v.string(),
  regular_price_usd: decimal,
  promo_price_usd: v.nullable(decimal),
  is_active: v.boolean(),
  installments_price_usd: v.nullish(decimal),
  promo_installments_price_usd: v.nullish(decimal),
  installments_count: v.nullish(v.number()),
  subscription_link: v.nullish(v.string()),
  starts_on: v.nullish(day),
  announced_seats: announcedSeatsSchema,
})
