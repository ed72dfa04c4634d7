import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Readable, Transform } from 'node:stream'
import { isRecord, parseJson, readBody } from './http/serve.ts'

/**
 * Workarounds where the local storage differs from the hosted one (decision 44).
 * tests/local/storage-workarounds.test.ts fails for each that is not needed any more.
 */
export type HostedAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Readable | string
}

export type StorageWorkaround = {
  /** `Content-Length` exceeds the limit. */
  isTooLong: boolean
  /** Filter for the upload; none when it passes unchanged. */
  upload?: () => Transform
  answer(answer: IncomingMessage): Promise<HostedAnswer>
}

export const tooLargeAnswer = {
  statusCode: '413',
  error: 'Payload too large',
  message: 'The object exceeded the maximum allowed size',
}

export class UploadTooLarge extends Error {}

/** Undefined for requests outside the storage. */
export function storageWorkaround(
  method: string,
  url: URL,
  headers: IncomingHttpHeaders,
  limitBytes: number,
): StorageWorkaround | undefined {
  if (!url.pathname.startsWith('/storage/v1/')) return undefined
  const path = url.pathname.slice('/storage/v1'.length)
  const isSigning = path.startsWith('/object/sign/')
  let upload: StorageWorkaround['upload']
  let isTooLong = false
  if ((method === 'POST' || method === 'PUT') && isUpload(path)) {
    isTooLong = Number(headers['content-length'] ?? 0) > limitBytes
    upload = () => limitedUpload(limitBytes)
  }
  return {
    upload,
    isTooLong,
    async answer(answer) {
      if (method === 'POST' && isSigning && answer.statusCode === 200) return await withHostedUrl(answer)
      if (method === 'GET' && isSigning && answer.statusCode === 500) return await asInvalidToken(answer)
      if (answer.statusCode === 401) return await asBrokenSession(answer)
      if (method !== 'GET' || !path.startsWith('/object/')) return unchanged(answer)
      return asDownload(withRange(answer, headers.range), url.searchParams.get('download'))
    },
  }
}

function isUpload(path: string): boolean {
  return path.startsWith('/object/') && !/^\/object\/(sign|list|list-v2|copy|move|info)(\/|$)/.test(path)
}

function unchanged(answer: IncomingMessage): HostedAnswer {
  return { status: answer.statusCode ?? 502, headers: { ...answer.headers }, body: answer }
}

function replaced(answer: IncomingMessage, status: number, value: unknown): HostedAnswer {
  const body = JSON.stringify(value)
  const headers = { ...answer.headers, 'content-length': String(Buffer.byteLength(body)) }
  return { status, headers, body }
}

/** The hosted answer is `signedURL` without the prefix, which clients add. */
async function withHostedUrl(answer: IncomingMessage): Promise<HostedAnswer> {
  const value = parseJson(await readBody(answer, 64 * 1024))
  if (!isRecord(value) || typeof value.signedUrl !== 'string') return replaced(answer, 200, value)
  const { signedUrl, ...rest } = value
  return replaced(answer, 200, { ...rest, signedURL: signedUrl.replace(/^\/storage\/v1/, '') })
}

/** The hosted storage answers 400 for an expired or invalid token, the local one 500. */
async function asInvalidToken(answer: IncomingMessage): Promise<HostedAnswer> {
  await readBody(answer, 1024 * 1024)
  return replaced(answer, 400, {
    statusCode: '400',
    error: 'InvalidJWT',
    message: 'invalid or expired token',
  })
}

/** The hosted storage passes on what jose says of a token, the local one has words and a status of its own. */
async function asBrokenSession(answer: IncomingMessage): Promise<HostedAnswer> {
  const said = parseJson(await readBody(answer, 64 * 1024))
  if (!isRecord(said) || said.error !== 'InvalidJWT') return replaced(answer, 401, said)
  const words = String(said.message)
  const message = /expired/.test(words)
    ? '"exp" claim timestamp check failed'
    : /parts/.test(words)
      ? 'Invalid Compact JWS'
      : 'signature verification failed'
  return replaced(answer, 400, { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message })
}

/** Players seek by range requests, which the local storage ignores. */
function withRange(answer: IncomingMessage, range: string | undefined): HostedAnswer {
  const size = Number(answer.headers['content-length'])
  const wanted = /^bytes=(\d*)-(\d*)$/.exec(range ?? '')
  if (answer.statusCode !== 200 || wanted === null || !Number.isInteger(size)) return unchanged(answer)
  const [, from = '', to = ''] = wanted
  if (from === '' && to === '') return unchanged(answer)
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start > end) {
    answer.destroy()
    const headers = { 'content-range': `bytes */${size}`, 'content-type': 'application/json' }
    return { status: 416, headers, body: '{"statusCode":"416","error":"InvalidRange","message":"Range"}' }
  }
  const headers = {
    ...answer.headers,
    'accept-ranges': 'bytes',
    'content-length': String(end - start + 1),
    'content-range': `bytes ${start}-${end}/${size}`,
  }
  return { status: 206, headers, body: Readable.from(slice(answer, start, end)) }
}

/** The local storage ignores the name that a file is to be saved under. */
function asDownload(answer: HostedAnswer, fileName: string | null): HostedAnswer {
  if (fileName === null || answer.status >= 300) return answer
  const encoded = encodeURIComponent(fileName)
  const disposition = `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`
  return { ...answer, headers: { ...answer.headers, 'content-disposition': disposition } }
}

async function* slice(source: Readable, start: number, end: number): AsyncGenerator<Buffer> {
  let offset = 0
  for await (const chunk of source) {
    const bytes = Buffer.from(chunk)
    const part = bytes.subarray(Math.max(0, start - offset), Math.max(0, end + 1 - offset))
    if (part.length > 0) yield part
    offset += bytes.length
    if (offset > end) return
  }
}

/** Counts the bytes: the local storage trusts `Content-Length`. */
function limitedUpload(limitBytes: number): Transform {
  let size = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      if (size > limitBytes) return done(new UploadTooLarge())
      done(null, chunk)
    },
  })
}
