import * as v from 'valibot'
import type { CommunityMember } from '../../../src/domain/contracts/community.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

const outcomes = ['registered', 'duplicate', 'conflict'] as const
export type JoinOutcome = (typeof outcomes)[number]

export type JoinCommunityStore = {
  /**
   * Counts an attempt, even one that fails later. Returns the id of the reserved `duplicate` answer, or null when the
   * address has used its five of the hour (decision 38).
   */
  reserveDuplicateAnswer(addressKey: string): Promise<number | null>
  /**
   * Stores, welcomes and adds to the list, once per e-mail and once per key. `duplicate`: the e-mail is registered and
   * an answer was reserved to say so; `conflict`: the key was used for somebody else.
   */
  join(member: CommunityMember, formKey: string | null, reservedAnswer: number | null): Promise<JoinOutcome>
}

export function joinCommunityStore(database: DatabaseClient): JoinCommunityStore {
  return {
    async reserveDuplicateAnswer(addressKey) {
      const result = await database.rpc('reserve_duplicate_answer', { address_key: addressKey })
      return v.parse(v.nullable(v.number()), unwrap('reserve_duplicate_answer', result))
    },
    async join(member, formKey, reservedAnswer) {
      const args = { member, form_key: formKey, reserved_answer: reservedAnswer }
      return v.parse(
        v.picklist(outcomes),
        unwrap('join_community', await database.rpc('join_community', args)),
      )
    },
  }
}
