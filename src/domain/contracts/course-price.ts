import * as v from 'valibot'
import { isCalendarDay } from '../calendar.ts'
import { announcedSeatsSchema } from './announced-seats.ts'
import { decimal } from './fields.ts'

/** A row of `get_current_course_price`: today's price of a base slug (public specification, section 7). Major units. */
export const coursePriceSchema = v.object({
  name: v.string(),
  /** Of the cohort. */
  slug: v.string(),
  regular_price_usd: decimal,
  promo_price_usd: v.nullable(decimal),
  is_active: v.boolean(),
  installments_price_usd: v.nullish(decimal),
  promo_installments_price_usd: v.nullish(decimal),
  installments_count: v.nullish(v.number()),
  subscription_link: v.nullish(v.string()),
  starts_on: v.nullish(v.pipe(v.string(), v.guard(isCalendarDay))),
  announced_seats: announcedSeatsSchema,
})
