import type { CommunityMember } from '../../../../src/domain/contracts/community.ts'
import { mailboxOf } from '../../../../src/domain/email.ts'
import { memoryFormKeys } from '../../_shared/test-support/memory-form-keys.ts'
import type { JoinCommunityStore, JoinOutcome } from '../handler.ts'

export type MemoryCommunity = JoinCommunityStore & {
  members: CommunityMember[]
  /** E-mails in the order in which they were queued. */
  welcomed: string[]
  listed: string[]
}

const maxAnswersPerHour = 5

/** In-memory community; the hour never ends. */
export function memoryCommunity(): MemoryCommunity {
  const keys = memoryFormKeys()
  const members: CommunityMember[] = []
  const welcomed: string[] = []
  const listed: string[] = []
  const reserved = new Map<number, string>()
  let lastId = 0
  return {
    members,
    welcomed,
    listed,
    async reserveDuplicateAnswer(addressKey) {
      if ([...reserved.values()].filter((key) => key === addressKey).length >= maxAnswersPerHour) return null
      lastId += 1
      reserved.set(lastId, addressKey)
      return lastId
    },
    async join(member, formKey, reservedAnswer) {
      const earlier = keys.take(formKey, member, 'registered')
      if (earlier !== null) return earlier as JoinOutcome
      if (members.some(({ email }) => email === member.email)) {
        const outcome = reservedAnswer === null ? 'registered' : 'duplicate'
        keys.answerTo(formKey, outcome)
        return outcome
      }
      members.push(member)
      if (!welcomed.some((email) => mailboxOf(email) === mailboxOf(member.email))) welcomed.push(member.email)
      listed.push(member.email)
      if (reservedAnswer !== null) reserved.delete(reservedAnswer)
      return 'registered'
    },
  }
}
