import { env } from './env.ts'
import { holdPage } from './unfinished-work.ts'

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
const lastShareBeforeAnswer = 0.99
/** Without progress for so long the connection is dead; the browser itself would wait minutes more. */
const stallMs = 60_000

/**
 * Sends one file to the storage as a raw body. XMLHttpRequest, because `fetch` reports no upload progress.
 * Never throws.
 */
export function uploadFile(upload: Upload): Promise<UploadResult> {
  const { bucket, name, content, contentType, accessToken, onProgress, signal } = upload
  const { supabaseUrl, supabasePublishableKey } = env()
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    let stalled: ReturnType<typeof setTimeout>
    let release = () => {}

    function watchForStall() {
      clearTimeout(stalled)
      stalled = setTimeout(() => end('network'), stallMs)
    }

    function end(outcome: UploadFailure | null) {
      clearTimeout(stalled)
      signal.removeEventListener('abort', cancel)
      release()
      resolve(outcome === null ? { ok: true } : { ok: false, failure: outcome })
      if (outcome !== null) request.abort()
    }

    function cancel() {
      end('cancelled')
    }

    if (signal.aborted) return resolve({ ok: false, failure: 'cancelled' })
    release = holdPage()
    signal.addEventListener('abort', cancel)
    request.upload.onprogress = ({ loaded, total }) => {
      watchForStall()
      if (total > 0) onProgress(Math.min(loaded / total, lastShareBeforeAnswer))
    }
    request.onload = () => end(failureOf(request.status, request.responseText))
    request.onerror = () => end('network')
    request.ontimeout = () => end('network')
    request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${name}`)
    request.setRequestHeader('apikey', supabasePublishableKey)
    request.setRequestHeader('authorization', `Bearer ${accessToken}`)
    request.setRequestHeader('content-type', contentType)
    request.setRequestHeader('cache-control', `max-age=${cacheSeconds}`)
    request.setRequestHeader('x-upsert', 'false')
    watchForStall()
    request.send(content)
  })
}

/** The storage answers 400 for nearly everything, with the true status in the body. */
function failureOf(status: number, body: string): UploadFailure | null {
  if (status >= 200 && status < 300) return null
  const { trueStatus, message } = storageError(body)
  switch (trueStatus ?? status) {
    case 401:
      return 'session'
    case 403:
      return /jwt|token/i.test(message) ? 'session' : 'denied'
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
