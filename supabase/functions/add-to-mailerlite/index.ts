import * as v from 'valibot'
import { addToMailerLite } from '../../../src/domain/contracts/mailing-list.ts'
import { type Email, mailboxOf, normalizeEmail } from '../../../src/domain/email.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

/** Equal to the registration limit: a registered member must not be lost to the list. */
const perAddress: RateLimit = { name: 'mailing-list:address', capacity: 20, periodSeconds: 600 }
const perEmail: RateLimit = { name: 'mailing-list:email', capacity: 5, periodSeconds: 600 }

/** Follows a community registration. Name and phone are taken from the registration, not from this request. */
export function createHandler(deps: PublicDeps<AddToMailerLiteStore>) {
  return endpoint(deps.edge, addToMailerLite, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const email = normalizeEmail(body.email)
      const allowed = await deps.limiter.allows([
        { limit: perAddress, subject: clientAddress(request) },
        { limit: perEmail, subject: mailboxOf(email) },
      ])
      if (!allowed) return refuse('rate_limited')
      // The same answer for an unregistered address: membership is not disclosed.
      const registered = await deps.store.queueMember(email)
      return ok({ ok: true }, { registered })
    },
  })
}

type AddToMailerLiteStore = ReturnType<typeof addToMailerLiteStore>

export function addToMailerLiteStore(database: DatabaseClient) {
  return {
    /** Queues a registered member for the mailing list, once; false when the address is not registered. */
    queueMember: (email: Email) =>
      ask(database, 'queue_community_member', { member_email: email }, v.boolean()),
  }
}

export default wired('add-to-mailerlite', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: addToMailerLiteStore(database) }),
)
