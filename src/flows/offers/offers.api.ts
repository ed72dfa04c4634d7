import * as v from 'valibot'
import { courses } from '#content/products.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import { columnsOf } from '#domain/columns.ts'
import { announcedSeatsSchema } from '#domain/contracts/course-price.ts'
import { cohortSlug, count, decimal } from '#domain/contracts/fields.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { today } from '#platform/clock.ts'
import { dataApi } from '#platform/data-api.ts'
import { type CurrentCohort, cohortFromRow } from './current-cohort.ts'

/** Columns of the public specification, section 7, what instalments need, the start (decision 18) and the seats. */
const cohortRowSchema = v.object({
  slug: cohortSlug,
  regular_price_usd: decimal,
  promo_price_usd: v.nullable(decimal),
  is_price_active: v.boolean(),
  installments_price_usd: v.nullable(decimal),
  promo_installments_price_usd: v.nullable(decimal),
  installments_count: v.nullable(count),
  offers_installments: v.boolean(),
  starts_on: v.nullable(v.pipe(v.string(), v.guard(isCalendarDay))),
  announced_seats: announcedSeatsSchema,
})

const homeRowSchema = v.object({ ...cohortRowSchema.entries, name: v.string() })

const offerColumns = columnsOf<TableRow<'course_offers'>>()
const cohortColumns = offerColumns(cohortRowSchema)
const homeColumns = offerColumns(homeRowSchema)

const defaultStarts = Object.fromEntries(courses.map(({ slug, defaultStart }) => [slug, defaultStart]))

export async function readHomePrices(): Promise<CurrentCohort[]> {
  const { data, error } = await dataApi()
    .from('course_offers')
    .select(homeColumns)
    .eq('is_current_cohort', true)
  if (error) throw new Error(`course_offers: ${error.code || 'no answer'}`)
  return v.parse(v.array(homeRowSchema), data).map((row) => cohortFromRow(row, defaultStarts, today()))
}

/**
 * Current cohort of one base slug; null when none is on sale. Exact match, because a prefix would also match longer
 * names.
 */
export async function readModulePrice(slug: BaseSlug): Promise<CurrentCohort | null> {
  const { data, error } = await dataApi()
    .from('course_offers')
    .select(cohortColumns)
    .eq('base_slug', slug)
    .eq('is_current_cohort', true)
    .maybeSingle()
  if (error) throw new Error(`course_offers: ${error.code || 'no answer'}`)
  return data === null ? null : cohortFromRow(v.parse(cohortRowSchema, data), defaultStarts, today())
}
