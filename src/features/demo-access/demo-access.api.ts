import * as v from 'valibot'
import type { DemoAccess, StoredProspect } from '#domain/contracts/demo-access.ts'
import {
  type ClassroomState,
  classroomStates,
  type DemoAccessGrant,
  type EnrollStudentFailureCode,
  enrollStudentFailureCodes,
} from '#domain/contracts/enrolment.ts'
import { instantText, type KeyPage, keyPage, wholeNumber } from '#platform/api-rows.ts'
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

const text = v.nullable(v.string())

const storedSchema = v.object({
  version: wholeNumber,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  profession: text,
  phone: text,
  country: text,
  notes: text,
  access_ends_at: v.nullable(instantText),
})

/** Never throws. The same address again renews the same access. */
export async function grantDemoAccess(request: DemoAccessGrant): Promise<DemoAnswer> {
  const answer = await callStaffFunction<DemoAccess, EnrollStudentFailureCode>(
    'enroll-student',
    request,
    enrollStudentFailureCodes,
  )
  if (answer.ok || answer.kind !== 'code' || answer.code !== 'prospect_changed') return answer
  const stored = v.safeParse(storedSchema, answer.details?.stored)
  return stored.success ? { ok: false, kind: 'changed', stored: stored.output } : answer
}

const rowSchema = v.object({
  id: wholeNumber,
  access_version: wholeNumber,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  profession: text,
  phone: text,
  country: text,
  notes: text,
  is_active: v.boolean(),
  access_granted_at: v.string(),
  access_ends_at: text,
  classroom_state: v.nullable(v.picklist(classroomStates)),
})

const columns =
  'id,access_version,firstname,lastname,email,profession,phone,country,notes,is_active,access_granted_at,access_ends_at,classroom_state'

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
  const prospects = v.parse(v.array(rowSchema), staffData(answer)).map(toProspect)
  return keyPage(prospects, pageSize, (prospect) => prospect.id)
}

function toProspect(row: v.InferOutput<typeof rowSchema>): Prospect {
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

const accessSchema = v.object({ is_active: v.boolean(), has_enrolment: v.boolean() })

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
  switch (answer.error?.message) {
    case 'access_ends_at_required':
      return { ok: false, refusal: 'end_required' }
    case 'access_ends_at_invalid':
      return { ok: false, refusal: 'end_invalid' }
    case 'prospect_changed':
      return { ok: false, refusal: 'changed', current: await fetchProspect(prospectId) }
  }
  const access = v.parse(accessSchema, staffData(answer))
  return { ok: true, isActive: access.is_active, keepsClassroom: access.has_enrolment }
}

export async function fetchProspect(id: number): Promise<Prospect> {
  const answer = await staffClient().from('demo_prospects').select(columns).eq('id', id)
  const [row] = v.parse(v.tuple([rowSchema]), staffData(answer))
  return toProspect(row)
}
