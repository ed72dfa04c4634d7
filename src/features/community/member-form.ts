import * as v from 'valibot'
import { type CommunityMember, communityMemberSchema } from '#domain/contracts/community.ts'
import { normalizeEmail } from '#domain/email.ts'
import { type ProblemCode, validate } from '#domain/validation.ts'

export const memberFields = ['name', 'email', 'phone'] as const
export type MemberField = (typeof memberFields)[number]
export type MemberValues = Record<MemberField, string>
export type MemberErrors = Partial<Record<MemberField, ProblemCode>>

export const emptyMember: MemberValues = { name: '', email: '', phone: '' }

/** What is kept of a sign-up that is not finished. */
export const memberDraftSchema = v.object({ name: v.string(), email: v.string(), phone: v.string() })

export type CheckedMember = { ok: true; member: CommunityMember } | { ok: false; errors: MemberErrors }

/** All three, trimmed; the e-mail is saved in lower case (public specification, section 5). */
export function checkedMember(values: MemberValues): CheckedMember {
  const outcome = validate(communityMemberSchema, values)
  const errors: MemberErrors = {}
  for (const field of memberFields) {
    const problem = outcome.ok ? undefined : outcome.problems.find((found) => found.field === field)
    if (problem) errors[field] = problem.code
  }
  if (!outcome.ok) return { ok: false, errors }
  return { ok: true, member: { ...outcome.value, email: normalizeEmail(outcome.value.email) } }
}
