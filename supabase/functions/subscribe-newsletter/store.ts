import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type SubscribeNewsletterStore = {
  /** Stores the consent and queues the address for the list; an address that is already there changes nothing. */
  subscribe(email: string, source: string): Promise<void>
}

export function subscribeNewsletterStore(database: DatabaseClient): SubscribeNewsletterStore {
  return {
    async subscribe(email, source) {
      const args = { subscriber_email: email, subscription_source: source }
      unwrap('subscribe_to_newsletter', await database.rpc('subscribe_to_newsletter', args))
    },
  }
}
