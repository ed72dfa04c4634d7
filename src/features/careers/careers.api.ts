import * as v from 'valibot'
import { count, id, nullableText } from '#domain/contracts/fields.ts'
import { staffClient } from '#platform/staff-client.ts'
import { everyRow, type Outcome, outcomeOf, rowsUpTo } from '#platform/staff-request.ts'

/** `base_slug`: the product that sells it. `membership_months`: null where a purchase does not end. */
const careerSchema = v.object({
  id,
  version: count,
  name: v.string(),
  base_slug: nullableText,
  membership_months: v.nullable(count),
  career_courses: v.array(v.object({ base_slug: v.string() })),
})
export type Career = v.InferOutput<typeof careerSchema>

const refusals = ['career_exists', 'career_changed', 'career_not_found'] as const

export type CareerChange = Pick<Career, 'name' | 'base_slug' | 'membership_months'> & {
  courses: readonly string[]
  /** The stored one; absent for a new career. */
  stored?: Pick<Career, 'id' | 'version'>
}

export type CareerOutcome =
  | Outcome<Exclude<(typeof refusals)[number], 'career_changed'>>
  /** Someone else has changed the career since the stored version. */
  | { ok: false; refusal: 'career_changed'; current: Career }

export async function fetchCareersWithCourses(signal?: AbortSignal): Promise<Career[]> {
  return await everyRow(careerSchema, (from) => {
    const rows = staffClient()
      .from('careers')
      .select('id, version, name, base_slug, membership_months, career_courses(base_slug)', {
        count: 'exact',
      })
      .order('name')
      .range(from, rowsUpTo(from))
    return signal ? rows.abortSignal(signal) : rows
  })
}

export async function saveCareer({ stored, ...career }: CareerChange): Promise<CareerOutcome> {
  const answer = await staffClient().rpc('save_career', {
    career: { ...career, ...stored, courses: [...career.courses] },
  })
  const outcome = outcomeOf(answer, refusals)
  if (outcome.ok) return outcome
  if (outcome.refusal !== 'career_changed') return { ok: false, refusal: outcome.refusal }
  const current = (await fetchCareersWithCourses()).find(({ id }) => id === stored?.id)
  return current
    ? { ok: false, refusal: 'career_changed', current }
    : { ok: false, refusal: 'career_not_found' }
}
