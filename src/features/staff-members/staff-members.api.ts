import * as v from 'valibot'
import {
  addStaffMember,
  memberRefusals,
  removeSecondFactor,
  staffMemberSchema,
} from '#domain/contracts/staff.ts'
import type { StaffRole } from '#domain/staff-roles.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { type Outcome, outcomeOf, StaffRequestError, staffData } from '#platform/staff-request.ts'

export type Member = {
  userId: string
  /** Incremented by every change. */
  version: number
  /** Null for an account without an address. */
  email: string | null
  name: string
  role: StaffRole
  active: boolean
  since: Date
  lastSignIn: Date | null
  /** Has not accepted the invitation yet. */
  isInvited: boolean
  hasSecondFactor: boolean
}

export type NewMember = { email: string; name: string; role: StaffRole }

/** The editable part of a member. */
export type Membership = Pick<Member, 'role' | 'active'>

export type MemberChange = { userId: string; version: number; changes: Partial<Membership> }

export type FactorOutcome = Outcome<(typeof removeSecondFactor)['codes'][number]>
export type RuleOutcome = Outcome<(typeof memberRefusals.require_second_factor)[number]>

export type ChangeOutcome =
  | Outcome<Exclude<(typeof memberRefusals.set_staff_member)[number], 'member_changed'>>
  /** Someone else has changed the member since the given version. */
  | { ok: false; refusal: 'member_changed'; current: Member }

/** All current and former staff, active ones first. */
export async function fetchMembers(signal?: AbortSignal): Promise<Member[]> {
  const request = staffClient().rpc('list_staff')
  const data = staffData(await (signal ? request.abortSignal(signal) : request))
  return v.parse(v.array(staffMemberSchema), data).map((row) => ({
    userId: row.user_id,
    version: row.version,
    email: row.email || null,
    name: row.display_name,
    role: row.role,
    active: row.active,
    since: new Date(row.created_at),
    lastSignIn: row.last_sign_in_at === null ? null : new Date(row.last_sign_in_at),
    isInvited: row.is_invited,
    hasSecondFactor: row.has_second_factor,
  }))
}

/** `is_invited`: a mail with a link is on its way to them. Also for a member who waits for another link. */
export function addMember({ email, name, role }: NewMember) {
  return callStaffFunction(addStaffMember, { email, display_name: name, role })
}

export async function removeMemberFactor(userId: string, reason: string): Promise<FactorOutcome> {
  const answer = await callStaffFunction(removeSecondFactor, { user_id: userId, reason })
  if (answer.ok) return answer
  if (answer.kind === 'network') throw new StaffRequestError('network', 'no answer')
  const code = answer.kind === 'code' ? answer.code : 'internal_error'
  const refusal = removeSecondFactor.codes.find((known) => known === code)
  if (refusal) return { ok: false, refusal }
  const isDenied = code === 'unauthorized' || code === 'forbidden'
  throw new StaffRequestError(isDenied ? 'denied' : 'server', code)
}

/** Whether administration needs a second factor. */
export async function fetchFactorRule(): Promise<boolean> {
  return v.parse(v.boolean(), staffData(await staffClient().rpc('require_second_factor')))
}

export async function setFactorRule(required: boolean): Promise<RuleOutcome> {
  const answer = await staffClient().rpc('require_second_factor', { required })
  return outcomeOf(answer, memberRefusals.require_second_factor)
}

export async function setMember({ userId, version, changes }: MemberChange): Promise<ChangeOutcome> {
  const answer = await staffClient().rpc('set_staff_member', { user_id: userId, version, ...changes })
  const outcome = outcomeOf(answer, memberRefusals.set_staff_member)
  if (outcome.ok) return outcome
  if (outcome.refusal !== 'member_changed') return { ok: false, refusal: outcome.refusal }
  const current = (await fetchMembers()).find((member) => member.userId === userId)
  return current
    ? { ok: false, refusal: 'member_changed', current }
    : { ok: false, refusal: 'member_not_found' }
}
