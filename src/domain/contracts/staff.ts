import * as v from 'valibot'
import { knownCapabilities, staffRoles } from '../staff-roles.ts'
import { count, instant, nullableText } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

/** Result of `current_staff` for staff (decisions 12 and 31). */
export const staffSchema = v.object({
  user_id: v.string(),
  role: v.picklist(staffRoles),
  capabilities: v.pipe(v.array(v.string()), v.transform(knownCapabilities)),
  display_name: v.string(),
})
export type Staff = v.InferOutput<typeof staffSchema>

/** A row of `list_staff`, which includes former staff. */
export const staffMemberSchema = v.object({
  user_id: v.string(),
  role: v.picklist(staffRoles),
  display_name: v.string(),
  version: count,
  /** Null or empty when the account has none. */
  email: nullableText,
  active: v.boolean(),
  created_at: instant,
  last_sign_in_at: v.nullable(instant),
})

/** Refusals of the calls that change a member; tests/contract compares them with the migrations. */
export const memberRefusals = {
  add_staff_member: ['role_invalid', 'display_name_invalid', 'user_not_found', 'already_staff'],
  set_staff_member: [
    'role_invalid',
    'change_required',
    'own_membership',
    'member_not_found',
    'member_changed',
    'last_admin',
  ],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type MemberRefusal = (typeof memberRefusals)[keyof typeof memberRefusals][number]
