import {
  type CommunityMember,
  type JoinCommunityResponse,
  joinCommunityFailureCodes,
} from '#domain/contracts/community.ts'
import { sendForm } from '#flows/public-form/send-form.ts'

export type Registration = 'registered' | 'duplicate' | 'rate_limited' | 'failed'

/** Stores, welcomes and adds to the mailing list, once (decision 37). */
export async function registerMember(member: CommunityMember): Promise<Registration> {
  const result = await sendForm<JoinCommunityResponse, (typeof joinCommunityFailureCodes)[number]>(
    'community',
    'join-community',
    member,
    joinCommunityFailureCodes,
  )
  if (result.ok) return 'registered'
  const reason = result.kind === 'code' ? result.code : result.kind
  if (reason === 'email_registered') return 'duplicate'
  if (reason === 'rate_limited') return 'rate_limited'
  console.error(`join-community failed: ${reason}`)
  return 'failed'
}
