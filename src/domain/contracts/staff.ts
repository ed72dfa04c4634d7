import * as v from 'valibot'
import { knownCapabilities, staffRoles } from '../staff-roles.ts'
import { count, instant, nullableText } from './fields.ts'

/** Result of `current_staff` for staff. */
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
