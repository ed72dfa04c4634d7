import {
  type CommunityMember,
  type JoinCommunityFailureCode,
  type JoinCommunityResponse,
  joinCommunityFailureCodes,
} from '#domain/contracts/community.ts'
import { sendForm } from '#flows/public-form/send-form.ts'
import type { FunctionResult } from '#platform/call-function.ts'

/** Stores, welcomes and adds to the mailing list, once (decision 37). */
export function joinCommunity(
  member: CommunityMember,
): Promise<FunctionResult<JoinCommunityResponse, JoinCommunityFailureCode>> {
  return sendForm('community', 'join-community', member, joinCommunityFailureCodes)
}
