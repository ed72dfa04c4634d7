import * as v from 'valibot'
import type { DemoAccess } from '#domain/contracts/demo-access.ts'
import {
  type ClassroomState,
  classroomStates,
  type DemoAccessGrant,
  type EnrollStudentFailureCode,
  enrollStudentFailureCodes,
} from '#domain/contracts/enrolment.ts'
import { type KeyPage, keyPage, wholeNumber } from '#platform/api-rows.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

export type Prospect = {
  id: number
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

export type DemoAnswer = FunctionResult<DemoAccess, EnrollStudentFailureCode>

/** Never throws. The same address again renews the same access. */
export function grantDemoAccess(request: DemoAccessGrant): Promise<DemoAnswer> {
  return callStaffFunction<DemoAccess, EnrollStudentFailureCode>(
    'enroll-student',
    request,
    enrollStudentFailureCodes,
  )
}

const text = v.nullable(v.string())

const rowSchema = v.object({
  id: wholeNumber,
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

export async function fetchProspects(
  filter: ProspectFilter,
  beforeId: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<Prospect, number>> {
  let request = staffClient()
    .from('demo_prospects')
    .select(
      'id,firstname,lastname,email,profession,phone,country,notes,is_active,access_granted_at,access_ends_at,classroom_state',
    )
  if (filter !== 'all') request = request.eq('is_active', filter === 'active')
  // Ids are given in the order of creation, so one key pages both.
  if (beforeId !== null) request = request.lt('id', beforeId)
  const answer = await request
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize + 1)
    .abortSignal(signal)
  const prospects = v.parse(v.array(rowSchema), staffData(answer)).map((row) => ({
    id: row.id,
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
  }))
  return keyPage(prospects, pageSize, (prospect) => prospect.id)
}

const accessSchema = v.object({ is_active: v.boolean(), has_enrolment: v.boolean() })

/** Throws when the wish was not taken down. `keepsClassroom`: enrolled in a course, so the classroom stays open. */
export async function setDemoAccess(
  prospectId: number,
  active: boolean,
): Promise<{ isActive: boolean; keepsClassroom: boolean }> {
  const answer = await staffClient().rpc('set_demo_access', { prospect_id: prospectId, active })
  const access = v.parse(accessSchema, staffData(answer))
  return { isActive: access.is_active, keepsClassroom: access.has_enrolment }
}
