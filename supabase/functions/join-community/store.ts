import * as v from 'valibot'
import type { CommunityMember } from '../../../src/domain/contracts/join-community.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

const outcomes = ['registered', 'duplicate', 'conflict'] as const
export type JoinOutcome = (typeof outcomes)[number]

export type JoinCommunityStore = {
  /**
   * Counts an attempt, whatever becomes of it. The id of the answer `duplicate` that is set aside for it, or null when
   * this address has used up its five of the hour (decision 38).
   */
  reserveDuplicateAnswer(addressKey: string): Promise<number | null>
  /**
   * Stores, welcomes and adds to the list, once per e-mail and once per key. `duplicate`: somebody signed up with this
   * e-mail before and an answer was set aside to say so; `conflict`: the key brought somebody else before.
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
