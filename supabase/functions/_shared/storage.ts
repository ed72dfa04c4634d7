import * as v from 'valibot'
import type { FilePart } from '../../../src/domain/file-part.ts'

/** Storage answers HTTP 400 for nearly every failure and puts the real status in the body. */
export type StorageResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; kind: 'not_found' | 'exists' | 'refused' | 'unreachable'; detail: string }

export type Bucket = {
  /** At most `length` bytes of an object from `start`, which lies in it. */
  part(path: string, start: number, length: number): Promise<StorageResult<FilePart>>
  /** Never replaces an object: `exists`. */
  upload(path: string, bytes: Uint8Array, contentType: string): Promise<StorageResult<true>>
  remove(paths: readonly string[]): Promise<StorageResult<true>>
  /** Absolute URL that opens the object for `seconds`. */
  sign(path: string, seconds: number): Promise<StorageResult<string>>
  settings(): Promise<StorageResult<BucketSettings>>
}

const settingsSchema = v.object({
  public: v.boolean(),
  file_size_limit: v.nullish(v.pipe(v.union([v.number(), v.string()]), v.transform(Number)), null),
  allowed_mime_types: v.nullish(v.array(v.string()), null),
})
export type BucketSettings = v.InferOutput<typeof settingsSchema>

const signedSchema = v.object({ signedURL: v.pipe(v.string(), v.startsWith('/object/sign/')) })
const errorSchema = v.object({ statusCode: v.union([v.string(), v.number()]) })
const timeoutMs = 5000

/** A signed address that saves the object under `fileName` in the place of showing it. */
export function downloadUrl(signedUrl: string, fileName: string): string {
  return `${signedUrl}&download=${encodeURIComponent(fileName)}`
}

/** With `accessToken` calls act as that member of staff; otherwise `key` alone identifies the caller. */
export function storageBucket(
  supabaseUrl: string,
  name: string,
  key: string,
  accessToken?: string,
  signal?: AbortSignal,
): Bucket {
  const base = `${supabaseUrl}/storage/v1`
  const session: Record<string, string> = accessToken ? { authorization: `Bearer ${accessToken}` } : {}

  async function call<Value>(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: Uint8Array | string },
    read: (response: Response) => Promise<Value | null>,
  ): Promise<StorageResult<Value>> {
    const timeout = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(base + path, {
        method,
        headers: { apikey: key, ...session, ...init.headers },
        body: init.body as BodyInit | undefined,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
        redirect: 'error',
      })
      if (!response.ok) return await storageFailure(response)
      const value = await read(response)
      return value === null ? unreadable(response) : { ok: true, value }
    } catch {
      return { ok: false, kind: 'unreachable', detail: 'storage unreachable' }
    }
  }

  async function done(response: Response): Promise<true> {
    await response.body?.cancel()
    return true
  }

  return {
    part(path, start, length) {
      const headers = { range: `bytes=${start}-${start + length - 1}` }
      return call('GET', `/object/${name}/${path}`, { headers }, async (response) => {
        const size = sizeOf(response)
        const bytes = await bytesOf(response, response.status === 206 ? 0 : start, length)
        return Number.isNaN(size) ? null : { bytes, size }
      })
    },

    upload(path, bytes, contentType) {
      const headers = { 'content-type': contentType, 'x-upsert': 'false' }
      return call('POST', `/object/${name}/${path}`, { headers, body: bytes }, done)
    },

    remove(paths) {
      const body = JSON.stringify({ prefixes: paths })
      const headers = { 'content-type': 'application/json' }
      return call('DELETE', `/object/${name}`, { headers, body }, done)
    },

    sign(path, seconds) {
      const body = JSON.stringify({ expiresIn: seconds })
      const headers = { 'content-type': 'application/json' }
      return call('POST', `/object/sign/${name}/${path}`, { headers, body }, async (response) => {
        const signed = v.safeParse(signedSchema, await response.json())
        return signed.success ? base + signed.output.signedURL : null
      })
    },

    settings() {
      return call('GET', `/bucket/${name}`, {}, async (response) => {
        const settings = v.safeParse(settingsSchema, await response.json())
        return settings.success ? settings.output : null
      })
    },
  }
}

async function storageFailure(response: Response): Promise<Extract<StorageResult<never>, { ok: false }>> {
  const error = v.safeParse(errorSchema, await response.json().catch(() => null))
  const status = error.success ? Number(error.output.statusCode) : response.status
  return { ok: false, kind: kindOf(status), detail: `storage ${response.status} ${status}` }
}

function kindOf(status: number): Extract<StorageResult<never>, { ok: false }>['kind'] {
  if (status === 404) return 'not_found'
  if (status === 409) return 'exists'
  return status >= 400 && status < 500 ? 'refused' : 'unreachable'
}

function unreadable(response: Response): Extract<StorageResult<never>, { ok: false }> {
  return { ok: false, kind: 'unreachable', detail: `storage ${response.status} unreadable` }
}

/** Bytes of the whole object, from `bytes 0-99/2000` or, where the storage took no range, its length. */
function sizeOf(response: Response): number {
  const range = response.headers.get('content-range')
  return Number(range ? range.split('/')[1] : response.headers.get('content-length'))
}

/** Stops early: a storage without range support sends the whole file, of which `skipped` bytes go by. */
async function bytesOf(response: Response, skipped: number, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let at = -skipped
  const reader = response.body?.getReader()
  while (reader && at < length) {
    const { done, value } = await reader.read()
    if (done) break
    const part = value.subarray(Math.max(-at, 0), Math.max(length - at, 0))
    bytes.set(part, Math.max(at, 0))
    at += value.length
  }
  await reader?.cancel().catch(() => undefined)
  return bytes.subarray(0, Math.max(Math.min(at, length), 0))
}
