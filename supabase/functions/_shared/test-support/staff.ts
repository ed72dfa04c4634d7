import type { Staff } from '../../../../src/domain/contracts/staff.ts'
import { capabilities } from '../../../../src/domain/staff-roles.ts'

export const staffToken = 'token-of-staff'
export const strangerToken = 'token-of-stranger'
/** A member whose only capability no function requires. */
const otherStaffToken = 'token-of-other-staff'
export const member: Staff = {
  user_id: 'u-1',
  role: 'staff',
  capabilities: [...capabilities],
  display_name: 'Secretaría',
  lacks: null,
}

export async function findStaff(accessToken: string): Promise<Staff | null | 'invalid_token'> {
  if (accessToken === staffToken) return member
  if (accessToken === otherStaffToken) return { ...member, capabilities: ['contacts'] }
  return accessToken === strangerToken ? null : 'invalid_token'
}

export const asStaff = { authorization: `Bearer ${staffToken}` }

/** Callers that every staff function must refuse, with the expected answer. */
export const refusedCallers: [string, Record<string, string>, number, string][] = [
  ['an anonymous caller', {}, 401, 'unauthorized'],
  ['an ended session', { authorization: 'Bearer old' }, 401, 'unauthorized'],
  ['the site’s own key', { authorization: 'Bearer sb_publishable_x' }, 401, 'unauthorized'],
  ['a user who is not staff', { authorization: `Bearer ${strangerToken}` }, 403, 'forbidden'],
  ['staff without the capability', { authorization: `Bearer ${otherStaffToken}` }, 403, 'forbidden'],
]
