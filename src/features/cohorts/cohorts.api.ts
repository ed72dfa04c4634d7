import { queryOptions, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { columnsOf } from '#domain/columns.ts'
import type { CohortSlug } from '#domain/course-slug.ts'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
import type { TableRow } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  type DataApiAnswer,
  everyRow,
  type Outcome,
  outcomeOf,
  rowsUpTo,
  staffData,
  staffQueryDefaults,
} from '#platform/staff-request.ts'
import { type Cohort, cohortSchema } from './cohort.ts'
import { type CohortColumns, has } from './cohort-values.ts'

/** Why the database rejected a cohort that passed the form's checks. */
export type CohortRefusal = 'second_current' | 'slug_taken' | 'classroom_taken' | 'value_refused' | 'missing'

export type SaveOutcome =
  | { ok: true; cohort: Cohort }
  | { ok: false; refusal: CohortRefusal }
  /** Someone else has saved the cohort since the given version. */
  | { ok: false; refusal: 'changed'; current: Cohort }

const columns = columnsOf<TableRow<'courses_moodle'>>()(cohortSchema)

export function cohortsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffCoursesKey, 'cohorts'],
    queryFn: ({ signal }) => fetchCohorts(signal),
  })
}

/** Every cohort of every course. */
async function fetchCohorts(signal: AbortSignal): Promise<Cohort[]> {
  return await everyRow(cohortSchema, (from) =>
    staffClient()
      .from('courses_moodle')
      .select(columns, { count: 'exact' })
      .order('id')
      .range(from, rowsUpTo(from))
      // The query retries by itself; more retries would delay "no connection" by seconds.
      .retry(false)
      .abortSignal(signal),
  )
}

/** Puts the saved row into the cache at once, so that the form never shows the old one again. */
export function useStoreSaved() {
  const client = useQueryClient()
  return (cohort: Cohort) => {
    client.setQueryData(cohortsQuery().queryKey, (known) =>
      known ? [...known.filter(({ id }) => id !== cohort.id), cohort] : known,
    )
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

/** Moves the flag from the current cohort to this one. */
export async function makeCurrentCohort(id: number): Promise<Outcome<'course_not_found'>> {
  return outcomeOf(await staffClient().rpc('make_current_cohort', { cohort_id: id }), ['course_not_found'])
}

function saved(answer: DataApiAnswer): SaveOutcome {
  const refusal = refusalOf(answer.error)
  if (refusal) return { ok: false, refusal }
  const [row] = v.parse(v.array(cohortSchema), staffData(answer))
  return row ? { ok: true, cohort: row } : { ok: false, refusal: 'missing' }
}

function refusalOf(error: DataApiAnswer['error']): CohortRefusal | null {
  if (error?.code === '23514' || error?.code === '22003') return 'value_refused'
  if (error?.code !== '23505') return null
  if (error.message.includes('courses_moodle_one_current_cohort')) return 'second_current'
  return error.message.includes('moodle_course_id') ? 'classroom_taken' : 'slug_taken'
}
