import * as v from 'valibot'
import { announcedStart, type CalendarDay } from '../calendar.ts'
import { count, day, decimal } from './fields.ts'

/** A current cohort has so few seats left that the school announces them (decision 73). */
export type AnnouncedSeats = {
  left: number
  /** Where none is left to take: the start of the next cohort; null when there is none or it has passed (decision 18). */
  nextStart: CalendarDay | null
}

/** Column of `course_offers` and of `get_current_course_price`; null while no number is announced. */
export const announcedSeatsSchema = v.nullable(v.object({ left: count, next_starts_on: v.nullable(day) }))

/** What a cohort on sale says, as every place says it. `startsOn`: the start that one can still join (decision 162). */
export type Announced = { startsOn: CalendarDay | null; seats: AnnouncedSeats | null }

/** `otherwise`: the start while staff have written none. `isKept`: a seat of it is kept for whoever reads. */
export function announced(
  row: { starts_on?: CalendarDay | null; announced_seats?: v.InferOutput<typeof announcedSeatsSchema> },
  otherwise: CalendarDay | null | undefined,
  today: CalendarDay,
  isKept = false,
): Announced {
  const own = announcedStart(row.starts_on ?? otherwise ?? null, today)
  if (!row.announced_seats) return { startsOn: own, seats: null }
  const { left, next_starts_on } = row.announced_seats
  const isOver = left === 0 && !isKept
  const nextStart = isOver ? announcedStart(next_starts_on, today) : null
  return { startsOn: isOver ? nextStart : own, seats: { left, nextStart } }
}

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
