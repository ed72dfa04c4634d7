import * as v from 'valibot'
import { refuseMails } from '../../../src/domain/contracts/order-mails.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { isContentType } from '../_shared/body.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

/** A mail program may ask for many of its people. */
const perAddress: RateLimit = { name: 'refuse-mails:address', capacity: 60, periodSeconds: 600 }

/**
 * Refuses further mails about unfinished orders (decision 154): for the page, and for mail programs, which post a form to the
 * address in the header of the mail (RFC 8058, section 3.2). A GET, as scanners of mails make it, changes nothing.
 */
export function createHandler(deps: PublicDeps<RefuseMailsStore>) {
  const serve = endpoint(deps.edge, refuseMails, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      if (!allowed) return refuse('rate_limited')
      return (await deps.store.refuse(body.token)) ? ok({ ok: true }) : refuse('link_invalid')
    },
  })
  return (request: Request) => serve(isOneClick(request) ? asJson(request) : request)
}

function isOneClick(request: Request): boolean {
  const contentType = request.headers.get('content-type') ?? ''
  return (
    request.method === 'POST' &&
    ['application/x-www-form-urlencoded', 'multipart/form-data'].some((type) =>
      isContentType(type, contentType),
    )
  )
}

/** The form says `List-Unsubscribe=One-Click` alone; what is refused stands in the address. */
function asJson(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('content-type', 'application/json')
  headers.delete('content-length')
  const token = new URL(request.url).searchParams.get('token')
  return new Request(request.url, { method: 'POST', headers, body: JSON.stringify({ token }) })
}

type RefuseMailsStore = ReturnType<typeof refuseMailsStore>

export function refuseMailsStore(database: DatabaseClient) {
  return {
    /** False for a token of no mail. */
    refuse: (token: string) => ask(database, 'refuse_order_mails', { token }, v.boolean()),
  }
}

export default wired('refuse-mails', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: refuseMailsStore(database) }),
)
