import * as v from 'valibot'
import type { Email } from '../../../src/domain/email.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type AddToMailerLiteStore = {
  /** Queues a registered member for the mailing list, once; false when the address is not registered. */
  queueMember(email: Email): Promise<boolean>
}

export function addToMailerLiteStore(database: DatabaseClient): AddToMailerLiteStore {
  return {
    async queueMember(email) {
      const result = await database.rpc('queue_community_member', { member_email: email })
      return v.parse(v.boolean(), unwrap('queue_community_member', result))
    },
  }
}
