import type { FailureCodeOf, ResponseOf } from '#domain/contracts/edge-function.ts'
import { type CommunityMember, joinCommunity as contract } from '#domain/contracts/join-community.ts'
import { sendForm } from '#flows/public-form/send-form.ts'
import type { FunctionResult } from '#platform/call-function.ts'

/** Stores, welcomes and adds to the mailing list, once (decision 37). */
export function joinCommunity(
  member: CommunityMember,
): Promise<FunctionResult<ResponseOf<typeof contract>, FailureCodeOf<typeof contract>>> {
  return sendForm('community', contract, member)
}
