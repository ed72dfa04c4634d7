import * as v from 'valibot'
import { knownCapabilities, staffRoles } from '../staff-roles.ts'
import { type EdgeFunction, unread } from './edge-function.ts'
import { count, done, email, instant, nullableText, required } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

/** Result of `current_staff` for staff (decisions 12 and 31). */
export const staffSchema = v.object({
  user_id: v.string(),
  role: v.picklist(staffRoles),
  capabilities: v.pipe(v.array(v.string()), v.transform(knownCapabilities)),
  display_name: v.string(),
  /** What the session has to show before it may do anything: a code, or that its person sets a second factor up. */
  lacks: v.optional(v.nullable(v.picklist(['code', 'factor'])), null),
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
  /** Their account waits for them to accept the invitation. */
  is_invited: v.boolean(),
  has_second_factor: v.boolean(),
})

/** A row of `list_own_sessions`: what Auth knows of an open session. */
export const ownSessionSchema = v.object({
  id: v.string(),
  created_at: instant,
  last_seen_at: instant,
  user_agent: v.nullable(v.string()),
  ip: v.nullable(v.string()),
  is_current: v.boolean(),
})

/** Payload of the step `sign_in_mail`. */
export const signInSchema = v.object({
  email: v.string(),
  name: v.string(),
  at: instant,
  user_agent: nullableText,
  ip: nullableText,
})
export type SignIn = v.InferOutput<typeof signInSchema>

/**
 * Makes somebody a member. Whoever has no account yet, or has not accepted an invitation, is invited by mail (again);
 * the link is good for an hour.
 */
export const addStaffMember = {
  name: 'add-staff-member',
  request: v.object({
    email,
    role: v.picklist(staffRoles),
    display_name: required(120),
  }),
  response: v.object({ is_invited: v.boolean() }),
  codes: ['already_staff', 'mail_error', 'mail_limited', 'mail_address_refused', unread],
} as const satisfies EdgeFunction

/** Removes the second factor that another member has lost. */
export const removeSecondFactor = {
  name: 'remove-second-factor',
  request: v.object({ user_id: v.pipe(v.string(), v.uuid()), reason: required(500) }),
  response: done,
  codes: ['own_membership', 'member_not_found', 'factor_not_found', unread],
} as const satisfies EdgeFunction

/** Refusals of the calls that change a member; tests/contract compares them with the migrations. */
export const memberRefusals = {
  require_second_factor: ['second_factor_missing'],
  set_staff_member: [
    'role_invalid',
    'change_required',
    'own_membership',
    'member_not_found',
    'member_changed',
    'last_admin',
  ],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type MemberRefusal =
  | (typeof memberRefusals)[keyof typeof memberRefusals][number]
  | (typeof addStaffMember | typeof removeSecondFactor)['codes'][number]
