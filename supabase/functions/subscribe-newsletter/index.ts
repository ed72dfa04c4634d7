import * as v from 'valibot'
import { subscribeNewsletter } from '../../../src/domain/contracts/mailing-list.ts'
import { type Email, mailboxOf, normalizeEmail } from '../../../src/domain/email.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { formKeyOf } from '../_shared/body.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

const perAddress: RateLimit = { name: 'newsletter:address', capacity: 5, periodSeconds: 600 }
const perEmail: RateLimit = { name: 'newsletter:email', capacity: 5, periodSeconds: 600 }

/** Stores the consent; the mailing list follows through the outbox (decision 8). */
export function createHandler(deps: PublicDeps<SubscribeNewsletterStore>) {
  return endpoint(deps.edge, subscribeNewsletter, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      // The same answer as for a person, so that a bot does not learn what gave it away.
      if (body.website !== '') return ok({ ok: true }, { honeypot: true })
      const form = formKeyOf(request)
      if (!form.ok) return refuse('idempotency_key_invalid')
      const email = normalizeEmail(body.email)
      const allowed = await deps.limiter.allows([
        { limit: perAddress, subject: clientAddress(request) },
        { limit: perEmail, subject: mailboxOf(email) },
      ])
      if (!allowed) return refuse('rate_limited')
      const outcome = await deps.store.subscribe(email, body.source, form.key)
      return outcome === 'subscribed' ? ok({ ok: true }) : refuse('idempotency_conflict')
    },
  })
}

type SubscribeNewsletterStore = ReturnType<typeof subscribeNewsletterStore>

export function subscribeNewsletterStore(database: DatabaseClient) {
  return {
    /**
     * Stores the consent and queues the address for the list; a known address changes nothing. `conflict`: the key was
     * used for another subscription.
     */
    subscribe: (email: Email, source: string, formKey: string | null) =>
      ask(
        database,
        'subscribe_to_newsletter',
        { subscriber_email: email, subscription_source: source, form_key: formKey },
        v.picklist(['subscribed', 'conflict']),
      ),
  }
}

export default wired('subscribe-newsletter', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: subscribeNewsletterStore(database) }),
)
