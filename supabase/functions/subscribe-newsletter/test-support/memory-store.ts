import { memoryFormKeys } from '../../_shared/test-support/memory-form-keys.ts'
import type { SubscribeNewsletterStore } from '../handler.ts'

export type MemorySubscriptions = SubscribeNewsletterStore & {
  /** Source of the consent by e-mail. */
  subscribed: Map<string, string>
}

export function memorySubscriptions(): MemorySubscriptions {
  const keys = memoryFormKeys()
  const subscribed = new Map<string, string>()
  return {
    subscribed,
    async subscribe(email, source, formKey) {
      const earlier = keys.take(formKey, [email, source], 'subscribed')
      if (earlier !== null) return earlier === 'subscribed' ? 'subscribed' : 'conflict'
      if (!subscribed.has(email)) subscribed.set(email, source)
      return 'subscribed'
    },
  }
}
