import * as v from 'valibot'
import { type EdgeFunction, type FailureCodeOf, formCodes } from './edge-function.ts'
import { done, email, id, required } from './fields.ts'

/** A registration (decision 37). The minimum phone length is also a database constraint. */
export const communityMemberSchema = v.strictObject({
  name: required(160),
  email,
  phone: v.pipe(required(40), v.minLength(4, 'invalid_phone')),
})
export type CommunityMember = v.InferOutput<typeof communityMemberSchema>

/** `email_registered`: the e-mail is taken; disclosed five times an hour to one network address. */
export const joinCommunity = {
  name: 'join-community',
  request: communityMemberSchema,
  response: done,
  codes: [...formCodes, 'email_registered'],
} as const satisfies EdgeFunction
export type JoinCommunityFailureCode = FailureCodeOf<typeof joinCommunity>

/** The columns of `community_registrations` that the welcome mail reads (decision 37). */
export const communityRegistrationSchema = v.object({ id, name: v.string(), email: v.string() })
export type CommunityRegistration = v.InferOutput<typeof communityRegistrationSchema>
