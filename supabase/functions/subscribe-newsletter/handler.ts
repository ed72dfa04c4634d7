import { subscribeNewsletter } from '../../../src/domain/contracts/mailing-list.ts'
import { mailboxOf, normalizeEmail } from '../../../src/domain/email.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { formKeyOf } from '../_shared/form-key.ts'
import { clientAddress, type RateLimit, type RateLimiter } from '../_shared/rate-limits.ts'
import type { SubscribeNewsletterStore } from './store.ts'

export type SubscribeNewsletterDeps = {
  edge: EdgeDeps
  limiter: RateLimiter
  store: SubscribeNewsletterStore
}

const perAddress: RateLimit = { name: 'newsletter:address', capacity: 5, periodSeconds: 600 }
const perEmail: RateLimit = { name: 'newsletter:email', capacity: 5, periodSeconds: 600 }

/** Stores the consent; the mailing list follows through the outbox (decision 8). */
export function createHandler(deps: SubscribeNewsletterDeps): (request: Request) => Promise<Response> {
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
