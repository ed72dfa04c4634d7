import { keptSeatSchema, lookAtSeat } from '../../../src/domain/contracts/seat-calls.ts'
import { baseSlug } from '../../../src/domain/course-slug.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

/** Enough for everybody of an office, far too few for guessing tokens. */
const perAddress: RateLimit = { name: 'look-at-seat:address', capacity: 60, periodSeconds: 600 }

/** Says until when a seat is kept for whoever has its token, or gives it up (decision 153). */
export function createHandler(deps: PublicDeps<ReturnType<typeof lookAtSeatStore>>) {
  return endpoint(deps.edge, lookAtSeat, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      if (!allowed) return refuse('rate_limited')
      const seat = await deps.store.look(baseSlug(body.course_id) ?? '', body.seat, body.leave)
      return ok(seat, { seat: seat.state })
    },
  })
}

export function lookAtSeatStore(database: DatabaseClient) {
  return {
    look: (course: string, token: string, leave: boolean) =>
      ask(database, 'look_at_seat', { course, token, leave }, keptSeatSchema),
  }
}

export default wired('look-at-seat', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: lookAtSeatStore(database) }),
)
