import * as v from 'valibot'
import type { EdgeFunction, FailureCodeOf } from './edge-function.ts'
import { formCodes } from './failure.ts'
import { done, email, required } from './fields.ts'

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
