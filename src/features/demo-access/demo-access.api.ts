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
import type { ClassroomState } from '#domain/contracts/enrolment.ts'
import { sqlRefusal } from '#domain/contracts/sql-refusals.ts'
import { type KeyPage, keyPage, type TableRow } from '#platform/api-rows.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

export type Prospect = {
  id: number
  /** Number of the last wish for this access. */
  version: number
  name: string
  email: string
  profession: string | null
  phone: string | null
  country: string | null
  notes: string | null
  isActive: boolean
  grantedAt: Date
  endsAt: Date | null
  /** Null for one whom the classroom has never been told of. */
  classroom: ClassroomState | null
}

export const prospectFilters = ['all', 'active', 'inactive'] as const
export type ProspectFilter = (typeof prospectFilters)[number]

export type DemoAnswer =
  | FunctionResult<DemoAccess, EnrollStudentFailureCode>
  /** Nothing was done: the person is known, and what is stored is not what was sent. */
  | { ok: false; kind: 'changed'; stored: StoredProspect }

/** Never throws. The same address again renews the same access. */
export async function grantDemoAccess(request: DemoAccessGrant): Promise<DemoAnswer> {
  const answer = await callStaffFunction(grantContract, request)
  if (answer.ok || answer.kind !== 'code' || answer.code !== 'prospect_changed') return answer
  const changed = v.safeParse(prospectChangedSchema.entries.stored, answer.details?.stored)
  return changed.success ? { ok: false, kind: 'changed', stored: changed.output } : answer
}

const columns = columnsOf<TableRow<'demo_prospects'>>()(prospectRowSchema)

export async function fetchProspects(
  filter: ProspectFilter,
  beforeId: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<Prospect, number>> {
  let request = staffClient().from('demo_prospects').select(columns)
  if (filter !== 'all') request = request.eq('is_active', filter === 'active')
  // Ids are given in the order of creation, so one key pages both.
  if (beforeId !== null) request = request.lt('id', beforeId)
  const answer = await request
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize + 1)
    .abortSignal(signal)
  const prospects = v.parse(v.array(prospectRowSchema), staffData(answer)).map(toProspect)
  return keyPage(prospects, pageSize, (prospect) => prospect.id)
}

function toProspect(row: v.InferOutput<typeof prospectRowSchema>): Prospect {
  return {
    id: row.id,
    version: row.access_version,
    name: `${row.firstname} ${row.lastname}`,
    email: row.email,
    profession: row.profession,
    phone: row.phone,
    country: row.country,
    notes: row.notes,
    isActive: row.is_active,
    grantedAt: new Date(row.access_granted_at),
    endsAt: row.access_ends_at ? new Date(row.access_ends_at) : null,
    classroom: row.classroom_state,
  }
}

export type AccessWish =
  | { prospectId: number; active: boolean }
  /** Open again, to a new end (an instant); `version`: the one that the wish was made from. */
  | { prospectId: number; active: true; endsAt: string; version: number }

export type WishOutcome =
  /** `keepsClassroom`: enrolled in a course, so the classroom stays open. */
  | { ok: true; isActive: boolean; keepsClassroom: boolean }
  /** The access has come to its end: it takes a new one to open it. */
  | { ok: false; refusal: 'end_required' }
  | { ok: false; refusal: 'end_invalid' }
  /** Somebody else has given it an end meanwhile. */
  | { ok: false; refusal: 'changed'; current: Prospect }

/** Throws when the wish was not taken down for another reason than those. */
export async function setDemoAccess(wish: AccessWish): Promise<WishOutcome> {
  const { prospectId, active, ...end } = wish
  const answer = await staffClient().rpc('set_demo_access', {
    prospect_id: prospectId,
    active,
    ...('endsAt' in end ? { ends_at: end.endsAt, version: end.version } : {}),
  })
  switch (sqlRefusal(answer.error?.message)) {
    case 'access_ends_at_required':
      return { ok: false, refusal: 'end_required' }
    case 'access_ends_at_invalid':
      return { ok: false, refusal: 'end_invalid' }
    case 'prospect_changed':
      return { ok: false, refusal: 'changed', current: await fetchProspect(prospectId) }
  }
  const access = v.parse(demoAccessSchema, staffData(answer))
  return { ok: true, isActive: access.is_active, keepsClassroom: access.has_enrolment }
}

export async function fetchProspect(id: number): Promise<Prospect> {
  const answer = await staffClient().from('demo_prospects').select(columns).eq('id', id)
  const [row] = v.parse(v.tuple([prospectRowSchema]), staffData(answer))
  return toProspect(row)
}
