import * as v from 'valibot'
import { knownCapabilities, staffRoles } from '../staff-roles.ts'
import { count, instant, nullableText } from './fields.ts'

/** What `current_staff` answers of a caller who is staff. */
export const staffSchema = v.object({
  user_id: v.string(),
  role: v.picklist(staffRoles),
  capabilities: v.pipe(v.array(v.string()), v.transform(knownCapabilities)),
  display_name: v.string(),
})
export type Staff = v.InferOutput<typeof staffSchema>

/** A row of `list_staff`: everybody who is or was staff. */
export const staffMemberSchema = v.object({
  user_id: v.string(),
  role: v.picklist(staffRoles),
  display_name: v.string(),
  version: count,
  /** Null or empty for an account without one. */
  email: nullableText,
  active: v.boolean(),
  created_at: instant,
  last_sign_in_at: v.nullable(instant),
})
