import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Upload, uploadFile } from './upload.ts'

/** A request as the browser drives it; the test plays network and server. */
class FakeRequest {
  static last: FakeRequest
  upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = { onprogress: null }
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  ontimeout: (() => void) | null = null
  status = 0
  responseText = ''
  headers: Record<string, string> = {}
  method = ''
  url = ''
  sent: unknown
  aborted = false
  constructor() {
    FakeRequest.last = this
  }
  open(method: string, url: string) {
    Object.assign(this, { method, url })
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(body: unknown) {
    this.sent = body
  }
  abort() {
    this.aborted = true
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.onload?.()
  }
  progress(loaded: number, total: number) {
    this.upload.onprogress?.({ loaded, total })
  }
}

const content = new Blob(['x'.repeat(100)])
let shares: number[]

function start(changed: Partial<Upload> = {}) {
  shares = []
  const result = uploadFile({
    bucket: 'recap-materials',
    name: 'audio/a.mp3',
    content,
    contentType: 'audio/mpeg',
    accessToken: 'token-of-ana',
    onProgress: (share) => shares.push(share),
    signal: new AbortController().signal,
    ...changed,
  })
  return { result, request: FakeRequest.last }
}

beforeEach(() => vi.stubGlobal('XMLHttpRequest', FakeRequest))
afterEach(() => vi.useRealTimers())

test('sends the raw body with the session, and overwrites nothing', async () => {
  const { result, request } = start()
  expect(request).toMatchObject({
    method: 'POST',
    url: 'http://backend.test/storage/v1/object/recap-materials/audio/a.mp3',
    sent: content,
    headers: {
      apikey: 'sb_publishable_test',
      authorization: 'Bearer token-of-ana',
      'content-type': 'audio/mpeg',
      'cache-control': 'max-age=3600',
      'x-upsert': 'false',
    },
  })
  request.answer(200, { Key: 'x' })
  expect(await result).toEqual({ ok: true })
})

test('progress counts sent bytes, and is never 100% before the answer', async () => {
  const { result, request } = start()
  request.progress(25, 100)
  request.progress(50, 100)
  request.progress(100, 100)
  expect(shares).toEqual([0.25, 0.5, 0.99])
  request.answer(200, {})
  await result
})

describe('failures', () => {
  test.each([
    [{ statusCode: '413', message: 'The object exceeded the maximum allowed size' }, 'too_large'],
    [{ statusCode: '415', message: 'mime type text/html is not supported' }, 'wrong_type'],
    [{ statusCode: '404', message: 'Bucket not found' }, 'bucket_missing'],
    [{ statusCode: '403', message: 'new row violates row-level security policy' }, 'denied'],
    [{ statusCode: '403', message: 'jwt expired' }, 'session'],
    [{ statusCode: '403', message: '"exp" claim timestamp check failed' }, 'session'],
    [{ statusCode: '403', message: 'signature verification failed' }, 'session'],
    [{ statusCode: '403', message: 'Invalid Compact JWS' }, 'session'],
    [{ statusCode: '403', message: 'no applicable key found in the JSON Web Key Set' }, 'session'],
    [{ statusCode: '403', message: 'Access denied' }, 'denied'],
    [{ statusCode: '401', message: 'x' }, 'session'],
    [{ statusCode: '409', message: 'The resource already exists' }, 'server'],
    [{ statusCode: 500 }, 'server'],
    ['<html>Bad gateway</html>', 'server'],
    ['null', 'server'],
  ])('400 with %j is %s', async (body, failure) => {
    const { result, request } = start()
    request.answer(400, body)
    expect(await result).toEqual({ ok: false, failure })
  })

  test.each([
    [401, 'session'],
    [413, 'too_large'],
    [502, 'server'],
  ])('a plain %s is %s', async (status, failure) => {
    const { result, request } = start()
    request.answer(status, 'x')
    expect(await result).toEqual({ ok: false, failure })
  })

  test('a lost connection', async () => {
    const { result, request } = start()
    request.progress(50, 100)
    request.onerror?.()
    expect(await result).toEqual({ ok: false, failure: 'network' })
    expect(shares).toEqual([0.5])
  })

  test('a stalled connection', async () => {
    vi.useFakeTimers()
    const { result, request } = start()
    vi.advanceTimersByTime(59_000)
    request.progress(1, 100)
    vi.advanceTimersByTime(59_000)
    expect(request.aborted).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(await result).toEqual({ ok: false, failure: 'network' })
    expect(request.aborted).toBe(true)
  })
})

test('cancelling stops it; cancelled beforehand, it never starts', async () => {
  const controller = new AbortController()
  const { result, request } = start({ signal: controller.signal })
  controller.abort()
  expect(await result).toEqual({ ok: false, failure: 'cancelled' })
  expect(request.aborted).toBe(true)
  const late = start({ signal: controller.signal })
  expect(await late.result).toEqual({ ok: false, failure: 'cancelled' })
  expect(late.request.sent).toBeUndefined()
})
