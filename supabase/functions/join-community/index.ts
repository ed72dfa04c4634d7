import * as v from 'valibot'
import { type CommunityMember, joinCommunity } from '../../../src/domain/contracts/community.ts'
import { normalizeEmail } from '../../../src/domain/email.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { formKeyOf } from '../_shared/body.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

type JoinCommunityDeps = PublicDeps<JoinCommunityStore> & {
  digest: (text: string) => Promise<string>
}

/** Allows a classroom to sign up together; lower than for enquiries because each new member is mailed. */
const perAddress: RateLimit = { name: 'community:address', capacity: 20, periodSeconds: 600 }

/** One call stores, welcomes and adds to the mailing list (decision 37). */
export function createHandler(deps: JoinCommunityDeps) {
  return endpoint(deps.edge, joinCommunity, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const form = formKeyOf(request)
      if (!form.ok) return refuse('idempotency_key_invalid')
      const address = clientAddress(request)
      if (!(await deps.limiter.allows([{ limit: perAddress, subject: address }])))
        return refuse('rate_limited')
      // Reserved first, so that a call that fails later is counted too.
      const reserved = await deps.store.reserveDuplicateAnswer(await deps.digest(`community:${address}`))
      const member = { ...body, email: normalizeEmail(body.email) }
      switch (await deps.store.join(member, form.key, reserved)) {
        case 'registered':
          return ok({ ok: true })
        case 'duplicate':
          return refuse('email_registered')
        case 'conflict':
          return refuse('idempotency_conflict')
      }
    },
  })
}

const outcomes = ['registered', 'duplicate', 'conflict'] as const

type JoinCommunityStore = ReturnType<typeof joinCommunityStore>

export function joinCommunityStore(database: DatabaseClient) {
  return {
    /**
     * Counts an attempt, even one that fails later. Returns the id of the reserved `duplicate` answer, or null when the
     * address has used its five of the hour (decision 38).
     */
    reserveDuplicateAnswer: (addressKey: string) =>
      ask(database, 'reserve_duplicate_answer', { address_key: addressKey }, v.nullable(v.number())),
    /**
     * Stores, welcomes and adds to the list, once per e-mail and once per key. `duplicate`: the e-mail is registered and
     * an answer was reserved to say so; `conflict`: the key was used for somebody else.
     */
    join: (member: CommunityMember, formKey: string | null, reservedAnswer: number | null) =>
      ask(
        database,
        'join_community',
        { member, form_key: formKey, reserved_answer: reservedAnswer },
        v.picklist(outcomes),
      ),
  }
}

export default wired('join-community', ({ edge, limiter, digest, database }) =>
  createHandler({ edge, limiter, digest, store: joinCommunityStore(database) }),
)
