import type { Staff } from '../../../../src/domain/contracts/staff.ts'
import { capabilities } from '../../../../src/domain/staff-roles.ts'

export const staffToken = 'token-of-staff'
export const strangerToken = 'token-of-stranger'
/** Of a member whose role includes what no function does. */
const otherStaffToken = 'token-of-other-staff'
export const member: Staff = {
  user_id: 'u-1',
  role: 'staff',
  capabilities: [...capabilities],
  display_name: 'Secretaría',
}

/** Who is known by which token. */
export async function findStaff(accessToken: string): Promise<Staff | null | 'invalid_token'> {
  if (accessToken === staffToken) return member
  if (accessToken === otherStaffToken) return { ...member, capabilities: ['contacts'] }
  return accessToken === strangerToken ? null : 'invalid_token'
}

export const asStaff = { authorization: `Bearer ${staffToken}` }

/** What every staff function answers to whom it does not serve. */
export const intruders: [string, Record<string, string>, number, string][] = [
  ['nobody', {}, 401, 'unauthorized'],
  ['an ended session', { authorization: 'Bearer old' }, 401, 'unauthorized'],
  ['the site’s own key', { authorization: 'Bearer sb_publishable_x' }, 401, 'unauthorized'],
  ['somebody who is not of the staff', { authorization: `Bearer ${strangerToken}` }, 403, 'forbidden'],
  ['staff of another area', { authorization: `Bearer ${otherStaffToken}` }, 403, 'forbidden'],
]
