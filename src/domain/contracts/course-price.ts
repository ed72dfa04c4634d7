import * as v from 'valibot'
import { announcedStart, type CalendarDay } from '../calendar.ts'
import { count, day, decimal } from './fields.ts'

/** Of a current cohort with so few seats left that the school announces them (decision 73). */
export type AnnouncedSeats = {
  left: number
  /** When none is left: the start of the next cohort; null when there is none or it has passed (decision 18). */
  nextStart: CalendarDay | null
}

/** Column of `course_offers` and of `get_current_course_price`; null while no number is announced. */
export const announcedSeatsSchema = v.nullable(v.object({ left: count, next_starts_on: v.nullable(day) }))

export function announcedSeats(
  column: v.InferOutput<typeof announcedSeatsSchema>,
  today: CalendarDay,
): AnnouncedSeats | null {
  return column && { left: column.left, nextStart: announcedStart(column.next_starts_on, today) }
}

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
  starts_on: v.nullish(day),
  announced_seats: announcedSeatsSchema,
})
