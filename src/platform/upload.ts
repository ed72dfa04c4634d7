import { env } from './env.ts'
import { sendBody } from './send-body.ts'
import { staffAuth } from './staff-client.ts'

export type UploadFailure =
  | 'cancelled'
  /** No connection, lost on the way, or stalled. */
  | 'network'
  /** No session, or an expired one. */
  | 'session'
  | 'denied'
  | 'bucket_missing'
  | 'too_large'
  | 'wrong_type'
  | 'server'

export type UploadResult = { ok: true } | { ok: false; failure: UploadFailure }

export type Upload = {
  bucket: string
  /** Path within the bucket; every attempt needs a new one, since nothing is overwritten. */
  name: string
  content: Blob
  contentType: string
  accessToken: string
  /** Share of the file sent, 0 to 0.99; the rest is the server's answer. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const cacheSeconds = 3600

/** Sends one file to the storage as a raw body. Never throws. */
export async function uploadFile(upload: Upload): Promise<UploadResult> {
  const { bucket, name, content, contentType, accessToken, onProgress, signal } = upload
  const { supabaseUrl, supabasePublishableKey } = env()
  const answer = await sendBody({
    url: `${supabaseUrl}/storage/v1/object/${bucket}/${name}`,
    headers: {
      apikey: supabasePublishableKey,
      authorization: `Bearer ${accessToken}`,
      'content-type': contentType,
      'cache-control': `max-age=${cacheSeconds}`,
      'x-upsert': 'false',
    },
    content,
    onProgress,
    signal,
  })
  const failure = typeof answer === 'string' ? answer : uploadFailure(answer.status, answer.text)
  return failure === null ? { ok: true } : { ok: false, failure }
}

/** The same as the signed-in member of the staff. */
export async function uploadStaffFile(upload: Omit<Upload, 'accessToken'>): Promise<UploadResult> {
  const accessToken = await sessionToken()
  return accessToken ? uploadFile({ ...upload, accessToken }) : { ok: false, failure: 'session' }
}

/** Renewed if it has expired; null without a session. */
async function sessionToken(): Promise<string | null> {
  try {
    const { data } = await staffAuth().getSession()
    return data.session?.access_token ?? null
  } catch {
    return null
  }
}

/** What the storage says of a token that is over or damaged, in the words of jose (providers, section 7.4). */
const brokenSession = /jw[ts]|json web|token|claim|signature/i

/** The storage answers 400 for nearly everything, with the true status in the body. */
function uploadFailure(status: number, body: string): UploadFailure | null {
  if (status >= 200 && status < 300) return null
  const { trueStatus, message } = storageError(body)
  switch (trueStatus ?? status) {
    case 401:
      return 'session'
    case 403:
      return brokenSession.test(message) ? 'session' : 'denied'
    case 404:
      return 'bucket_missing'
    case 413:
      return 'too_large'
    case 415:
      return 'wrong_type'
    default:
      return 'server'
  }
}

function storageError(body: string): { trueStatus: number | null; message: string } {
  try {
    const answer: unknown = JSON.parse(body)
    if (typeof answer === 'object' && answer !== null) {
      const trueStatus = 'statusCode' in answer ? Number(answer.statusCode) : Number.NaN
      const message = 'message' in answer ? String(answer.message) : ''
      return { trueStatus: Number.isNaN(trueStatus) ? null : trueStatus, message }
    }
  } catch {
    // A proxy may answer with something else.
  }
  return { trueStatus: null, message: '' }
}
