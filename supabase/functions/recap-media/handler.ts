import { recapMedia } from '../../../src/domain/contracts/recap-media.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit, type RateLimiter } from '../_shared/rate-limits.ts'
import type { Bucket, StorageResult } from '../_shared/storage.ts'
import type { RecapMediaStore } from './store.ts'

export type RecapMediaDeps = {
  edge: EdgeDeps
  limiter: RateLimiter
  store: RecapMediaStore
  bucket: Pick<Bucket, 'sign'>
}

/** A class room behind one address, each opening the page and listening on; far too few for guessing. */
const perAddress: RateLimit = { name: 'recap-media:address', capacity: 60, periodSeconds: 600 }
/** Longer than a class; at most what decision 10 allows. */
const lifeSeconds = 3600
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

/** Turns the secret of a personal link into addresses of the files that work for a while. */
export function createHandler(deps: RecapMediaDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, recapMedia, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      if (!allowed) return refuse('rate_limited')
      return await signFiles(deps, body.token)
    },
  })
}

/** Wrong, expired, revoked and malformed are one answer. */
async function signFiles(deps: RecapMediaDeps, token: string): Promise<AnswerOf<typeof recapMedia>> {
  const files = tokenPattern.test(token) ? await deps.store.files(token) : null
  if (!files) return refuse('link_invalid')
  const [audio, pdf] = await Promise.all([sign(deps, files.audio), sign(deps, files.pdf)])
  if (!audio.ok) return refuse('storage_error', { storage: audio.detail })
  if (!pdf.ok) return refuse('storage_error', { storage: pdf.detail })
  return ok({ audio_url: audio.value, pdf_url: pdf.value, expires_in: lifeSeconds })
}

/** A file that is not there must not keep the other from the student. */
async function sign(deps: RecapMediaDeps, path: string | null): Promise<StorageResult<string | null>> {
  if (path === null) return { ok: true, value: null }
  const signed = await deps.bucket.sign(path, lifeSeconds)
  return !signed.ok && signed.kind === 'not_found' ? { ok: true, value: null } : signed
}
