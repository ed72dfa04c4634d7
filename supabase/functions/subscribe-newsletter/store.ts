import * as v from 'valibot'
import type { Email } from '../../../src/domain/email.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type SubscribeNewsletterStore = {
  /**
   * Stores the consent and queues the address for the list; a known address changes nothing. `conflict`: the key was
   * used for another subscription.
   */
  subscribe(email: Email, source: string, formKey: string | null): Promise<'subscribed' | 'conflict'>
}

export function subscribeNewsletterStore(database: DatabaseClient): SubscribeNewsletterStore {
  return {
    async subscribe(email, source, formKey) {
      const args = { subscriber_email: email, subscription_source: source, form_key: formKey }
      const result = await database.rpc('subscribe_to_newsletter', args)
      return v.parse(v.picklist(['subscribed', 'conflict']), unwrap('subscribe_to_newsletter', result))
    },
  }
}
