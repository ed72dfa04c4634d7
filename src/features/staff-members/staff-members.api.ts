import { queryOptions } from '@tanstack/react-query'
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
import {
  answerBy,
  askedAnew,
  type Outcome,
  outcomeOf,
  StaffRequestError,
  staffData,
  staffQueries,
} from '#platform/staff-request.ts'

export type Member = v.InferOutput<typeof staffMemberSchema>

export type NewMember = { email: string; name: string; role: StaffRole }

/** The editable part of a member. */
export type Membership = Pick<Member, 'role' | 'active'>

export type MemberChange = { userId: string; version: number; changes: Partial<Membership> }

export type FactorOutcome = Outcome<(typeof removeSecondFactor)['codes'][number]>

export type ChangeOutcome =
  | Outcome<Exclude<(typeof memberRefusals.set_staff_member)[number], 'member_changed'>>
  /** Someone else has changed the member since the given version. */
  | { ok: false; refusal: 'member_changed'; current: Member }

export const membersKey = [staffQueries, 'members'] as const

/** All current and former staff, active ones first. */
export function membersQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: membersKey,
    queryFn: answerBy(v.array(staffMemberSchema), (signal) =>
      staffClient().rpc('list_staff').abortSignal(signal),
    ),
  })
}

/** Whether administration needs a second factor. */
export function factorRuleQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...membersKey, 'factor-rule'],
    queryFn: answerBy(v.boolean(), (signal) =>
      staffClient().rpc('require_second_factor').abortSignal(signal),
    ),
  })
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

export async function setFactorRule(required: boolean) {
  const answer = await staffClient().rpc('require_second_factor', { required })
  return outcomeOf(answer, memberRefusals.require_second_factor)
}

export async function setMember({ userId, version, changes }: MemberChange): Promise<ChangeOutcome> {
  const answer = await staffClient().rpc('set_staff_member', { user_id: userId, version, ...changes })
  const outcome = outcomeOf(answer, memberRefusals.set_staff_member)
  if (outcome.ok) return outcome
  if (outcome.refusal !== 'member_changed') return { ok: false, refusal: outcome.refusal }
  const members = v.parse(v.array(staffMemberSchema), staffData(await staffClient().rpc('list_staff')))
  const current = members.find((member) => member.user_id === userId)
  return current
    ? { ok: false, refusal: 'member_changed', current }
    : { ok: false, refusal: 'member_not_found' }
}
