import * as v from 'valibot'
import { isCalendarDay } from '#domain/calendar.ts'
import { columnsOf } from '#domain/columns.ts'
import { cohortSlug, count, courseSlug, decimal, id, nullableText } from '#domain/contracts/fields.ts'
import { sqlRefusal } from '#domain/contracts/sql-refusals.ts'
import type { CohortSlug } from '#domain/course-slug.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { chargeCurrency } from '#domain/prices.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { type DataApiAnswer, staffData } from '#platform/staff-request.ts'
import type { Cohort } from './cohort.ts'
import { type CohortColumns, has } from './cohort-values.ts'

/** Why the database rejected a cohort that passed the form's checks. */
export type CohortRefusal = 'second_current' | 'slug_taken' | 'classroom_taken' | 'value_refused' | 'missing'

export type SaveOutcome =
  | { ok: true; cohort: Cohort }
  | { ok: false; refusal: CohortRefusal }
  /** Someone else has saved the cohort since the given version. */
  | { ok: false; refusal: 'changed'; current: Cohort }

const dollars = v.pipe(
  decimal,
  v.transform((amount) => parseMoney(amount, chargeCurrency)),
  v.check((amount): amount is Money => amount !== null),
  v.transform((amount) => amount as Money),
)

const rowSchema = v.object({
  id,
  version: count,
  name: v.string(),
  slug: cohortSlug,
  base_slug: courseSlug,
  regular_price_usd: dollars,
  promo_price_usd: v.nullable(dollars),
  is_price_active: v.boolean(),
  installments_price_usd: v.nullable(dollars),
  promo_installments_price_usd: v.nullable(dollars),
  installments_count: v.nullable(count),
  subscription_link: nullableText,
  is_current_cohort: v.boolean(),
  starts_on: v.nullable(v.pipe(v.string(), v.guard(isCalendarDay))),
  seats: v.nullable(count),
  moodle_course_id: v.nullable(id),
  certificate_hours: v.nullable(count),
  canva_template_url: nullableText,
  sheet_id: nullableText,
})

const columns = columnsOf<TableRow<'courses_moodle'>>()(rowSchema)

/** The data API silently truncates longer lists. */
const pageSize = 1000

/** Every cohort of every course. */
export async function fetchCohorts(signal: AbortSignal): Promise<Cohort[]> {
  const cohorts: Cohort[] = []
  for (;;) {
    const answer = await staffClient()
      .from('courses_moodle')
      .select(columns)
      .gt('id', cohorts.at(-1)?.id ?? 0)
      .order('id')
      .limit(pageSize)
      // The query retries by itself; more retries would delay "no connection" by seconds.
      .retry(false)
      .abortSignal(signal)
    const page = v.parse(v.array(rowSchema), staffData(answer)).map(toCohort)
    cohorts.push(...page)
    if (page.length < pageSize) return cohorts
  }
}

export type CohortChange = { id: number; version: number; changes: Partial<CohortColumns> }

/** The statement itself compares the version. */
export async function updateCohort({ id, version, changes }: CohortChange): Promise<SaveOutcome> {
  const written = saved(
    await staffClient()
      .from('courses_moodle')
      .update(changes)
      .eq('id', id)
      .eq('version', version)
      .select(columns),
  )
  if (written.ok || written.refusal !== 'missing') return written
  const stored = saved(await staffClient().from('courses_moodle').select(columns).eq('id', id))
  // Already stored: a retry after a lost response.
  if (!stored.ok || has(stored.cohort, changes)) return stored
  return { ok: false, refusal: 'changed', current: stored.cohort }
}

export async function createCohort(slug: CohortSlug, cohort: CohortColumns): Promise<SaveOutcome> {
  return saved(
    await staffClient()
      .from('courses_moodle')
      .insert({ ...cohort, slug })
      .select(columns),
  )
}

/** Moves the flag from the current cohort to this one. False when the cohort does not exist. */
export async function makeCurrentCohort(id: number): Promise<boolean> {
  const answer = await staffClient().rpc('make_current_cohort', { cohort_id: id })
  if (sqlRefusal(answer.error?.message) === 'course_not_found') return false
  staffData(answer)
  return true
}

function saved(answer: DataApiAnswer): SaveOutcome {
  const refusal = refusalOf(answer.error)
  if (refusal) return { ok: false, refusal }
  const [row] = v.parse(v.array(rowSchema), staffData(answer))
  return row ? { ok: true, cohort: toCohort(row) } : { ok: false, refusal: 'missing' }
}

function refusalOf(error: DataApiAnswer['error']): CohortRefusal | null {
  if (error?.code === '23514' || error?.code === '22003') return 'value_refused'
  if (error?.code !== '23505') return null
  if (error.message.includes('courses_moodle_one_current_cohort')) return 'second_current'
  return error.message.includes('moodle_course_id') ? 'classroom_taken' : 'slug_taken'
}

function toCohort(row: v.InferOutput<typeof rowSchema>): Cohort {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    slug: row.slug,
    baseSlug: row.base_slug,
    regular: row.regular_price_usd,
    promo: row.promo_price_usd,
    promoActive: row.is_price_active,
    installments: row.installments_price_usd,
    promoInstallments: row.promo_installments_price_usd,
    installmentsCount: row.installments_count,
    subscriptionLink: row.subscription_link,
    isCurrent: row.is_current_cohort,
    startsOn: row.starts_on,
    seats: row.seats,
    classroomCourseId: row.moodle_course_id,
    certificateHours: row.certificate_hours,
    certificateTemplate: row.canva_template_url,
    sheetId: row.sheet_id,
  }
}
