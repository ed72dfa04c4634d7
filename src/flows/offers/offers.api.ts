import * as v from 'valibot'
import { courseOf } from '#content/products.ts'
import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { columnsOf } from '#domain/columns.ts'
import { type Announced, announced, announcedSeatsSchema } from '#domain/contracts/course-price.ts'
import { cohortSlug, count, decimal } from '#domain/contracts/fields.ts'
import { type BaseSlug, type CohortSlug, toBaseSlug } from '#domain/course-slug.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { today } from '#platform/clock.ts'
import { dataApi } from '#platform/data-api.ts'

/** Public data of the cohort on sale. */
export type CurrentCohort = Announced & {
  /** Includes the cohort suffix, as the checkout expects. */
  slug: CohortSlug
  baseSlug: BaseSlug
  /** Null when the record has no usable price. */
  price: Price | null
}

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

export async function readHomePrices(): Promise<CurrentCohort[]> {
  const { data, error } = await dataApi()
    .from('course_offers')
    .select(homeColumns)
    .eq('is_current_cohort', true)
  if (error) throw new Error(`course_offers: ${error.code || 'no answer'}`)
  return v.parse(v.array(homeRowSchema), data).map((row) => cohortFromRow(row, today()))
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
  return data === null ? null : cohortFromRow(v.parse(cohortRowSchema, data), today())
}

function cohortFromRow(row: v.InferOutput<typeof cohortRowSchema>, day: CalendarDay): CurrentCohort {
  const base = toBaseSlug(row.slug)
  return {
    slug: row.slug,
    baseSlug: base,
    price: priceFromRow({ ...row, is_active: row.is_price_active }),
    ...announced(row, courseOf(base)?.defaultStart, day),
  }
}
