import * as v from 'valibot'

/** Storage answers HTTP 400 for nearly every failure and puts the real status in the body. */
export type StorageResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; kind: 'not_found' | 'exists' | 'refused' | 'unreachable'; detail: string }

export type Bucket = {
  /** At most `length` bytes from the start of an object. */
  head(path: string, length: number): Promise<StorageResult<Uint8Array>>
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
      if (!response.ok) return await failureOf(response)
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
    head(path, length) {
      const headers = { range: `bytes=0-${length - 1}` }
      return call('GET', `/object/${name}/${path}`, { headers }, (response) => firstBytes(response, length))
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

async function failureOf(response: Response): Promise<Extract<StorageResult<never>, { ok: false }>> {
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

/** Stops early: a storage without range support sends the whole file. */
async function firstBytes(response: Response, length: number): Promise<Uint8Array> {
  const bytes = new Uint8Array(length)
  let filled = 0
  const reader = response.body?.getReader()
  while (reader && filled < length) {
    const { done, value } = await reader.read()
    if (done) break
    const part = value.subarray(0, length - filled)
    bytes.set(part, filled)
    filled += part.length
  }
  await reader?.cancel().catch(() => undefined)
  return bytes.subarray(0, filled)
}
