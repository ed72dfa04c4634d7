import { idempotencyKeyPattern } from '../../../src/domain/contracts/edge-function.ts'

/** Reads a body up to `maxBytes`. Bytes are counted because `Content-Length` may lie. `aborted`: the client has gone. */
export async function readBytes(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array | 'too_large' | 'aborted'> {
  if (!request.body) return new Uint8Array()
  const reader = request.body.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (;;) {
    const piece = await reader.read().catch(() => null)
    if (!piece) return 'aborted'
    const { done, value } = piece
    if (done) break
    length += value.byteLength
    if (length > maxBytes) {
      await reader.cancel().catch(() => undefined)
      return 'too_large'
    }
    chunks.push(value)
  }
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}

export type Parsed = { ok: true; value: unknown } | { ok: false }

export function parseJson(bytes: Uint8Array): Parsed {
  try {
    return { ok: true, value: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) }
  } catch {
    return { ok: false }
  }
}

/** The fields of a multipart form, texts and files, by name. A name that comes twice is no form of ours. */
export async function parseForm(bytes: Uint8Array, contentType: string): Promise<Parsed> {
  try {
    const body = new Response(bytes as BodyInit, { headers: { 'content-type': contentType } })
    const fields = [...(await body.formData())]
    const value = Object.fromEntries(fields)
    return Object.keys(value).length === fields.length ? { ok: true, value } : { ok: false }
  } catch {
    return { ok: false }
  }
}

const maxDepth = 32

/**
 * True for more levels than any contract has. Recursive code (validation, JSON.stringify) would overflow the stack on
 * such a value; this loop does not.
 */
export function isTooDeep(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= maxDepth; depth++) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}

export function isContentType(wanted: string, contentType: string): boolean {
  return contentType.split(';')[0]?.trim().toLowerCase() === wanted
}

/**
 * Path of the first text that PostgreSQL cannot store (NUL, lone surrogate); null when there is none. Recursive: check
 * `isTooDeep` first.
 */
export function unstorableField(value: unknown, path = ''): string | null {
  if (typeof value === 'string') return value.includes('\u0000') || /\p{Surrogate}/u.test(value) ? path : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, child] of Object.entries(value)) {
    const found = unstorableField(child, path === '' ? key : `${path}.${key}`)
    if (found !== null) return found
  }
  return null
}

/** `key` null: the form is accepted, but a repetition is not recognised. */
export type FormKey = { ok: true; key: string | null } | { ok: false }

/** `Idempotency-Key` of a form: repeating a call with the same key and content stores and mails nothing more. */
export function formKeyOf(request: Request): FormKey {
  const key = request.headers.get('idempotency-key')
  return key === null || idempotencyKeyPattern.test(key) ? { ok: true, key } : { ok: false }
}
