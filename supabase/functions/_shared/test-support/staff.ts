import type { Staff } from '../../../../src/domain/contracts/staff.ts'
import { type Capability, capabilities } from '../../../../src/domain/staff-roles.ts'

const staffToken = 'token-of-staff'
const strangerToken = 'token-of-stranger'
/** The token of a member who has every capability but one, by its name. */
const tokenWithout = 'token-without-'
const member: Staff = {
  user_id: 'u-1',
  role: 'staff',
  capabilities: [...capabilities],
  display_name: 'Secretaría',
  lacks: null,
}

/** Stands in for the database where the endpoint itself is tried; functions are tried on a school's own (`aSchool`). */
export async function findStaff(accessToken: string): Promise<Staff | null | 'invalid_token'> {
  if (accessToken === staffToken) return member
  if (accessToken.startsWith(tokenWithout))
    return { ...member, capabilities: capabilities.filter((one) => tokenWithout + one !== accessToken) }
  return accessToken === strangerToken ? null : 'invalid_token'
}

export const asStaff = { authorization: `Bearer ${staffToken}` }

type Caller = [string, Record<string, string>, number, string]

/** Callers that a staff function which needs this capability must refuse, with the expected answer. */
export const refusedCallers = (needs: Capability): Caller[] => [
  ['an anonymous caller', {}, 401, 'unauthorized'],
  ['an ended session', { authorization: 'Bearer old' }, 401, 'unauthorized'],
  ['the site’s own key', { authorization: 'Bearer sb_publishable_x' }, 401, 'unauthorized'],
  ['a user who is not staff', { authorization: `Bearer ${strangerToken}` }, 403, 'forbidden'],
  [`staff with all but ${needs}`, { authorization: `Bearer ${tokenWithout}${needs}` }, 403, 'forbidden'],
]
