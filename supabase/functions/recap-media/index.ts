import * as v from 'valibot'
import { recapBucket, recapMedia } from '../../../src/domain/contracts/recap.ts'
import { isRecapToken, type RecapToken } from '../../../src/domain/recap-token.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'
import type { Bucket, StorageResult } from '../_shared/storage.ts'

type RecapMediaDeps = PublicDeps<RecapMediaStore> & {
  bucket: Pick<Bucket, 'sign'>
}

/** Enough for a classroom behind one address, far too few for guessing tokens. */
const perAddress: RateLimit = { name: 'recap-media:address', capacity: 60, periodSeconds: 600 }
/** Longer than a class; the maximum of decision 10. */
const lifeSeconds = 3600

/** Exchanges the token of a personal link for signed file URLs. */
export function createHandler(deps: RecapMediaDeps) {
  return endpoint(deps.edge, recapMedia, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      if (!allowed) return refuse('rate_limited')
      return await signFiles(deps, body.token)
    },
  })
}

/** Wrong, expired, revoked and malformed tokens get the same answer. */
async function signFiles(deps: RecapMediaDeps, token: string): Promise<AnswerOf<typeof recapMedia>> {
  const files = isRecapToken(token) ? await deps.store.files(token) : null
  if (!files) return refuse('link_invalid')
  const [audio, pdf] = await Promise.all([sign(deps, files.audio), sign(deps, files.pdf)])
  if (!audio.ok) return refuse('storage_error', { storage: audio.detail })
  if (!pdf.ok) return refuse('storage_error', { storage: pdf.detail })
  return ok({ audio_url: audio.value, pdf_url: pdf.value, expires_in: lifeSeconds })
}

/** A missing file must not withhold the other from the student. */
async function sign(deps: RecapMediaDeps, path: string | null): Promise<StorageResult<string | null>> {
  if (path === null) return { ok: true, value: null }
  const signed = await deps.bucket.sign(path, lifeSeconds)
  return !signed.ok && signed.kind === 'not_found' ? { ok: true, value: null } : signed
}

type RecapMediaStore = ReturnType<typeof recapMediaStore>

const filesSchema = v.object({ audio: v.nullable(v.string()), pdf: v.nullable(v.string()) })

export function recapMediaStore(database: DatabaseClient) {
  return {
    /** Object names behind a valid token; null for any other. */
    files: (token: RecapToken) => ask(database, 'get_recap_files', { token }, v.nullable(filesSchema)),
  }
}

export default wired('recap-media', ({ edge, limiter, database, bucket }) =>
  createHandler({ edge, limiter, store: recapMediaStore(database), bucket: bucket(recapBucket) }),
)
