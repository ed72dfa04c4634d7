import { courses } from '#content/products.ts'
import { isOfferRow, offerRow } from '#domain/contracts/course-price.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { today } from '#platform/clock.ts'
import { dataApi, rowsOf } from '#platform/data-api.ts'
import { type CurrentCohort, cohortFromRow } from './current-cohort.ts'

const columns = Object.keys(offerRow satisfies Partial<Record<keyof TableRow<'course_offers'>, unknown>>)

const defaultStarts = Object.fromEntries(courses.map(({ slug, defaultStart }) => [slug, defaultStart]))

function currentCohorts() {
  return dataApi().from('course_offers').select(columns.join(',')).eq('is_current_cohort', true)
}

export async function readHomePrices(): Promise<CurrentCohort[]> {
  const rows = rowsOf('course_offers', await currentCohorts(), isOfferRow)
  return rows.map((row) => cohortFromRow(row, defaultStarts, today()))
}

/**
 * Current cohort of one base slug; null when none is on sale. Exact match, because a prefix would also match longer
 * names.
 */
export async function readModulePrice(slug: BaseSlug): Promise<CurrentCohort | null> {
  const found = await currentCohorts().eq('base_slug', slug)
  const [row, ...others] = rowsOf('course_offers', found, isOfferRow)
  if (others.length > 0) throw new Error(`course_offers: several of ${slug}`)
  return row ? cohortFromRow(row, defaultStarts, today()) : null
}
