import * as v from 'valibot'
import { type FormFailureCode, formFailureCodes } from './failure.ts'
import { mailingListMemberSchema } from './mailing-list.ts'

/**
 * Request of `join-community`: the three columns of a registration, trimmed (decision 37). A chat group is joined by phone,
 * and the database keeps nothing shorter.
 */
export const communityMemberSchema = v.strictObject({
  ...mailingListMemberSchema.entries,
  phone: v.pipe(mailingListMemberSchema.entries.phone, v.minLength(4, 'invalid_phone')),
})
export type CommunityMember = v.InferOutput<typeof communityMemberSchema>

export type JoinCommunityResponse = { ok: true }

/** `email_registered`: somebody signed up with this e-mail before; said five times an hour to one network address. */
export const joinCommunityFailureCodes = [...formFailureCodes, 'email_registered'] as const
export type JoinCommunityFailureCode = FormFailureCode | 'email_registered'
