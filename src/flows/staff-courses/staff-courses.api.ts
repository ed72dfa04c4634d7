import * as v from 'valibot'
import type { CalendarDay } from '#domain/calendar.ts'
import { columnsOf } from '#domain/columns.ts'
import { cohortSlug, count, day, decimal, id } from '#domain/contracts/fields.ts'
import type { CohortSlug } from '#domain/course-slug.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { everyRow, rowsUpTo } from '#platform/staff-request.ts'

/** A cohort as an option of a form. */
export type StaffCourse = {
  id: number
  name: string
  slug: CohortSlug
  isCurrent: boolean
  startsOn: CalendarDay | null
  /** Null when the row has no usable price. */
  price: Price | null
}

const rowSchema = v.object({
  id,
  name: v.string(),
  slug: cohortSlug,
  is_current_cohort: v.boolean(),
  starts_on: v.nullable(day),
  regular_price_usd: decimal,
  promo_price_usd: v.nullable(decimal),
  is_price_active: v.boolean(),
  installments_price_usd: v.nullable(decimal),
  promo_installments_price_usd: v.nullable(decimal),
  installments_count: v.nullable(v.number()),
})

const columns = columnsOf<TableRow<'courses_moodle'>>()(rowSchema)

/** All cohorts of all courses, current ones first. */
export async function fetchStaffCourses(signal: AbortSignal): Promise<StaffCourse[]> {
  const rows = await everyRow(rowSchema, (from) =>
    staffClient()
      .from('courses_moodle')
      .select(columns, { count: 'exact' })
      .order('is_current_cohort', { ascending: false })
      .order('name')
      .order('slug', { ascending: false })
      .range(from, rowsUpTo(from))
      .abortSignal(signal),
  )
  return rows.map(({ id, name, slug, is_current_cohort, starts_on, is_price_active, ...prices }) => ({
    id,
    name,
    slug,
    isCurrent: is_current_cohort,
    startsOn: starts_on,
    price: priceFromRow({ ...prices, is_active: is_price_active }),
  }))
}

/** `left`: below zero when more were sold than there are, null where the capacity is unknown. */
export type Seats = { taken: number; left: number | null }

const seatsSchema = v.object({
  cohort_id: id,
  seats_taken: count,
  seats_left: v.nullable(v.pipe(v.number(), v.safeInteger())),
})

/** By the id of the cohort. */
export async function fetchSeats(
  cohortIds: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Seats>> {
  const rows = await everyRow(seatsSchema, (from) =>
    staffClient()
      .rpc('get_seats_left', { cohort_ids: [...cohortIds] }, { count: 'exact' })
      .order('cohort_id')
      .range(from, rowsUpTo(from))
      .abortSignal(signal),
  )
  return new Map(
    rows.map(({ cohort_id, seats_taken, seats_left }) => [
      cohort_id,
      { taken: seats_taken, left: seats_left },
    ]),
  )
}
