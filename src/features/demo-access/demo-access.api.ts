import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { columnsOf } from '#domain/columns.ts'
import {
  type DemoAccess,
  demoAccessSchema,
  prospectChangedSchema,
  prospectRowSchema,
  type StoredProspect,
} from '#domain/contracts/demo-access.ts'
import {
  type DemoAccessGrant,
  type EnrollStudentFailureCode,
  grantDemoAccess as grantContract,
} from '#domain/contracts/enroll-student.ts'
import { id } from '#domain/contracts/fields.ts'
import type { SqlRefusal } from '#domain/contracts/sql-refusals.ts'
import { keyPage, type TableRow } from '#platform/api-rows.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { askedAnew, everyRow, refusalOf, rowsUpTo, staffData, staffQueries } from '#platform/staff-request.ts'

/** `access_version`: number of the last change of this access; `classroom_state` null: the classroom was never called. */
export type Prospect = v.InferOutput<typeof prospectRowSchema>

export const prospectFilters = ['all', 'active', 'inactive'] as const
export type ProspectFilter = (typeof prospectFilters)[number]

export type DemoAnswer =
  | FunctionResult<DemoAccess, EnrollStudentFailureCode>
  /** Nothing was done: the person is known, and the stored values differ from what was sent. */
  | { ok: false; kind: 'changed'; stored: StoredProspect }

/** Never throws. Granting again for the same address renews the access. */
export async function grantDemoAccess(request: DemoAccessGrant): Promise<DemoAnswer> {
  const answer = await callStaffFunction(grantContract, request)
  if (answer.ok || answer.kind !== 'code' || answer.code !== 'prospect_changed') return answer
  const changed = v.safeParse(prospectChangedSchema.entries.stored, answer.details?.stored)
  return changed.success ? { ok: false, kind: 'changed', stored: changed.output } : answer
}

const columns = columnsOf<TableRow<'demo_prospects'>>()(prospectRowSchema)

const prospectsPageSize = 50
/** While the classroom is still to be called. */
const pollMs = 3_000

export const demoAccessKey = [staffQueries, 'demo-access'] as const

export function prospectsQuery(filter: ProspectFilter) {
  return infiniteQueryOptions({
    ...askedAnew,
    queryKey: [...demoAccessKey, filter],
    async queryFn({ signal, pageParam }) {
      let request = staffClient().from('demo_prospects').select(columns)
      if (filter !== 'all') request = request.eq('is_active', filter === 'active')
      // Ids follow the order of creation, so one key pages both.
      if (pageParam !== null) request = request.lt('id', pageParam)
      const answer = await request
        .order('created_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(prospectsPageSize + 1)
        .abortSignal(signal)
      const prospects = v.parse(v.array(prospectRowSchema), staffData(answer))
      return keyPage(prospects, prospectsPageSize, (prospect) => prospect.id)
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ shown }) => shown.some((prospect) => prospect.classroom_state === 'pending'))
        ? pollMs
        : false,
  })
}

/** After which the form asks for another end, or between two. */
const endRefusals = [
  'access_ends_at_required',
  'access_ends_at_invalid',
  'prospect_changed',
] as const satisfies readonly SqlRefusal[]

export type AccessChange =
  | { prospectId: number; active: boolean }
  /** Reopen until a new end (an instant); `version`: the one that the change is based on. */
  | { prospectId: number; active: true; endsAt: string; version: number }

export type AccessOutcome =
  /** `keepsClassroom`: enrolled in a course, so the classroom access stays. */
  | { ok: true; isActive: boolean; keepsClassroom: boolean }
  /** Required: the access has expired and needs a new end. */
  | { ok: false; refusal: 'access_ends_at_required' | 'access_ends_at_invalid' }
  /** Someone else has given it a new end meanwhile. */
  | { ok: false; refusal: 'prospect_changed'; current: Prospect }

/** Throws on any failure other than these refusals. */
export async function setDemoAccess(change: AccessChange): Promise<AccessOutcome> {
  const { prospectId, active, ...end } = change
  const answer = await staffClient().rpc('set_demo_access', {
    prospect_id: prospectId,
    active,
    ...('endsAt' in end ? { ends_at: end.endsAt, version: end.version } : {}),
  })
  const refusal = refusalOf(answer, endRefusals)
  if (refusal === 'prospect_changed') return { ok: false, refusal, current: await fetchProspect(prospectId) }
  if (refusal) return { ok: false, refusal }
  const access = v.parse(demoAccessSchema, staffData(answer))
  return { ok: true, isActive: access.is_active, keepsClassroom: access.has_enrolment }
}

async function fetchProspect(id: number): Promise<Prospect> {
  const answer = await staffClient().from('demo_prospects').select(columns).eq('id', id)
  const [row] = v.parse(v.tuple([prospectRowSchema]), staffData(answer))
  return row
}

const demoCourseSchema = v.object({ moodle_course_id: id, name: v.string() })
export type DemoCourse = v.InferOutput<typeof demoCourseSchema>

const demoCourseColumns = columnsOf<TableRow<'demo_courses'>>()(demoCourseSchema)

export const demoCoursesKey = [staffQueries, 'demo-courses'] as const

/** What a demo access opens in the classroom. */
export function demoCoursesQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: demoCoursesKey,
    queryFn: ({ signal }) =>
      everyRow(demoCourseSchema, (from) =>
        staffClient()
          .from('demo_courses')
          .select(demoCourseColumns, { count: 'exact' })
          .order('moodle_course_id')
          .range(from, rowsUpTo(from))
          .abortSignal(signal),
      ),
  })
}

export async function addDemoCourse(course: DemoCourse) {
  const answer = await staffClient().from('demo_courses').insert(course)
  if (answer.error?.code === '23505') return { ok: false, refusal: 'there_already' } as const
  staffData(answer)
  return { ok: true } as const
}

/** Also right when somebody else has removed it meanwhile. */
export async function removeDemoCourse(classroomId: number) {
  staffData(await staffClient().from('demo_courses').delete().eq('moodle_course_id', classroomId))
  return { ok: true } as const
}
