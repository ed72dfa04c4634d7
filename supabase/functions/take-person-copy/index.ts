import * as v from 'valibot'
import { personCopySchema, takePersonCopy } from '../../../src/domain/contracts/personal-data.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

const perAddress: RateLimit = { name: 'take-person-copy:address', capacity: 20, periodSeconds: 600 }

/** Hands somebody what is kept of them, by the link that was mailed to their address, once (decision 203). */
export function createHandler(deps: PublicDeps<TakePersonCopyStore>) {
  return endpoint(deps.edge, takePersonCopy, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      if (!allowed) return refuse('rate_limited')
      const copy = await deps.store.take(body.token)
      return copy ? ok(copy) : refuse('link_invalid')
    },
  })
}

type TakePersonCopyStore = ReturnType<typeof takePersonCopyStore>

export function takePersonCopyStore(database: DatabaseClient) {
  return {
    /** Null for an unknown, used or old link. */
    take: (token: string) => ask(database, 'take_person_copy', { token }, v.nullable(personCopySchema)),
  }
}

export default wired('take-person-copy', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: takePersonCopyStore(database) }),
)
