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
import type { CourseEdition } from './edition.ts'
import { type EditionColumns, has } from './edition-form.ts'

/** Why the database rejected an edition that passed the form's checks. */
export type EditionRefusal = 'second_current' | 'slug_taken' | 'classroom_taken' | 'value_refused' | 'missing'

export type SaveOutcome =
  | { ok: true; edition: CourseEdition }
  | { ok: false; refusal: EditionRefusal }
  /** Someone else has saved the edition since the given version. */
  | { ok: false; refusal: 'changed'; current: CourseEdition }

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

/** Every edition of every course. */
export async function fetchEditions(signal: AbortSignal): Promise<CourseEdition[]> {
  const editions: CourseEdition[] = []
  for (;;) {
    const answer = await staffClient()
      .from('courses_moodle')
      .select(columns)
      .gt('id', editions.at(-1)?.id ?? 0)
      .order('id')
      .limit(pageSize)
      // The query retries by itself; more retries would delay "no connection" by seconds.
      .retry(false)
      .abortSignal(signal)
    const page = v.parse(v.array(rowSchema), staffData(answer)).map(toEdition)
    editions.push(...page)
    if (page.length < pageSize) return editions
  }
}

export type EditionChange = { id: number; version: number; changes: Partial<EditionColumns> }

/** The statement itself compares the version. */
export async function updateEdition({ id, version, changes }: EditionChange): Promise<SaveOutcome> {
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
  if (!stored.ok || has(stored.edition, changes)) return stored
  return { ok: false, refusal: 'changed', current: stored.edition }
}

export async function createEdition(slug: CohortSlug, edition: EditionColumns): Promise<SaveOutcome> {
  return saved(
    await staffClient()
      .from('courses_moodle')
      .insert({ ...edition, slug })
      .select(columns),
  )
}

/** Moves the flag from the current edition to this one. False when the edition does not exist. */
export async function makeCurrentEdition(id: number): Promise<boolean> {
  const answer = await staffClient().rpc('make_current_cohort', { course_id: id })
  if (sqlRefusal(answer.error?.message) === 'course_not_found') return false
  staffData(answer)
  return true
}

function saved(answer: DataApiAnswer): SaveOutcome {
  const refusal = refusalOf(answer.error)
  if (refusal) return { ok: false, refusal }
  const [row] = v.parse(v.array(rowSchema), staffData(answer))
  return row ? { ok: true, edition: toEdition(row) } : { ok: false, refusal: 'missing' }
}

function refusalOf(error: DataApiAnswer['error']): EditionRefusal | null {
  if (error?.code === '23514' || error?.code === '22003') return 'value_refused'
  if (error?.code !== '23505') return null
  if (error.message.includes('courses_moodle_one_current_cohort')) return 'second_current'
  return error.message.includes('moodle_course_id') ? 'classroom_taken' : 'slug_taken'
}

function toEdition(row: v.InferOutput<typeof rowSchema>): CourseEdition {
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
