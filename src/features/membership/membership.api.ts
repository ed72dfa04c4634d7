import * as v from 'valibot'
import { announcedStart, type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { columnsOf } from '#domain/columns.ts'
import { decimal } from '#domain/contracts/fields.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { Money } from '#domain/money.ts'
import { displayedPrice, priceFromRow } from '#domain/prices.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { today } from '#platform/clock.ts'
import { dataApi } from '#platform/data-api.ts'

const cohortRowSchema = v.object({
  base_slug: v.nullable(v.string()),
  starts_on: v.nullable(v.pipe(v.string(), v.guard(isCalendarDay))),
  regular_price_usd: decimal,
  promo_price_usd: v.nullable(decimal),
  is_price_active: v.boolean(),
})

const columns = columnsOf<TableRow<'course_offers'>>()(cohortRowSchema)

/** An included course, sold individually. */
export type CourseApart = {
  /** Null when there is none or it has passed (decision 18). */
  startsOn: CalendarDay | null
  /** Today's price; null when the record has no usable one. */
  price: Money | null
}

/** Current cohorts by base slug; courses without one on sale are omitted. */
export async function readCoursesApart(slugs: readonly BaseSlug[]): Promise<Record<string, CourseApart>> {
  const { data, error } = await dataApi()
    .from('course_offers')
    .select(columns)
    .in('base_slug', slugs)
    .eq('is_current_cohort', true)
  if (error) throw new Error(`course_offers: ${error.code || 'no answer'}`)
  const courses: Record<string, CourseApart> = {}
  for (const row of v.parse(v.array(cohortRowSchema), data)) {
    const price = priceFromRow({ ...row, is_active: row.is_price_active })
    if (!row.base_slug) continue
    courses[row.base_slug] = {
      startsOn: announcedStart(row.starts_on, today()),
      price: price && displayedPrice(price).current,
    }
  }
  return courses
}
