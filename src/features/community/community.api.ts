import { type CommunityMember, joinCommunity as contract } from '#domain/contracts/community.ts'
import type { FailureCodeOf, ResponseOf } from '#domain/contracts/edge-function.ts'
import { sendForm } from '#flows/form/send-form.ts'
import type { FunctionResult } from '#platform/call-function.ts'

/** One call stores, welcomes and adds to the mailing list (decision 37). */
export function joinCommunity(
  member: CommunityMember,
): Promise<FunctionResult<ResponseOf<typeof contract>, FailureCodeOf<typeof contract>>> {
  return sendForm('community', contract, member)
}
