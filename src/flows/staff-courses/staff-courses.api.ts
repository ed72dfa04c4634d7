import * as v from 'valibot'
import { columnsOf } from '#domain/columns.ts'
import { cohortSlug, decimal, id } from '#domain/contracts/fields.ts'
import type { CohortSlug } from '#domain/course-slug.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** A cohort as an option of a form. */
export type StaffCourse = {
  id: number
  name: string
  slug: CohortSlug
  isCurrent: boolean
  /** Null when the row has no usable price. */
  price: Price | null
}

const rowSchema = v.object({
  id,
  name: v.string(),
  slug: cohortSlug,
  is_current_cohort: v.boolean(),
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
  const answer = await staffClient()
    .from('courses_moodle')
    .select(columns)
    .order('is_current_cohort', { ascending: false })
    .order('name')
    .order('slug', { ascending: false })
    .limit(1000)
    .abortSignal(signal)
  return v
    .parse(v.array(rowSchema), staffData(answer))
    .map(({ id, name, slug, is_current_cohort, is_price_active, ...prices }) => ({
      id,
      name,
      slug,
      isCurrent: is_current_cohort,
      price: priceFromRow({ ...prices, is_active: is_price_active }),
    }))
}
