import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { downloadUrl } from '../../supabase/functions/_shared/storage.ts'
import { startApi } from '../../supabase/local/api-process.ts'
import { startGateway } from '../../supabase/local/gateway.ts'
import type { Listening } from '../../supabase/local/http/serve.ts'
import { findFreePort } from '../../supabase/local/ports.ts'
import { type Postgres, startPostgres } from '../../supabase/local/postgres.ts'
import type { Child } from '../../supabase/local/processes.ts'

const publishableKey = 'sb_publishable_test'
const secretKey = 'sb_secret_test'
const jwtSecret = 'a-secret-for-tests-only-00000000001'
const megabyte = 1024 * 1024
const limit = 100 * megabyte

const dataDir = mkdtempSync(join(tmpdir(), 'meridiano-storage-'))
let postgres: Postgres
let api: Child
let apiUrl: string
let gateway: Listening
let session: string

beforeAll(async () => {
  const port = await findFreePort()
  apiUrl = `http://127.0.0.1:${port}`
  postgres = await startPostgres()
  api = await startApi({
    dataDir,
    port,
    databaseUrl: postgres.url,
    seedFile: join(import.meta.dirname, '../../supabase/seed.sql'),
    publishableKey,
    secretKey,
    jwtSecret,
  })
  gateway = await startGateway({
    port: await findFreePort(),
    api: apiUrl,
    functions: apiUrl,
    captcha: { secret: '', verifyUrl: apiUrl },
  })
  const response = await fetch(`${apiUrl}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: publishableKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'staff@meridiano.example', password: 'meridiano-local' }),
  })
  const answer: { access_token: string } = await response.json()
  session = answer.access_token
}, 120_000)

afterAll(async () => {
  await gateway?.stop()
  await api?.stop()
  await postgres?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

type Call = { base?: string; method?: string; headers?: Record<string, string>; body?: BodyInit }

/** As a staff member unless the headers say otherwise. */
function call(path: string, { base = gateway.url, method = 'GET', headers, body }: Call = {}) {
  const caller: Record<string, string> = headers?.apikey
    ? {}
    : { apikey: publishableKey, authorization: `Bearer ${session}` }
  return fetch(`${base}/storage/v1${path}`, { method, headers: { ...caller, ...headers }, body })
}

const asServer = { apikey: secretKey }
const asVisitor = { apikey: publishableKey }
let count = 0
const freshName = (): string => `audio/test-${++count}.mp3`

function put(name: string, body: BodyInit, headers: Record<string, string> = {}) {
  return call(`/object/recap-materials/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'audio/mpeg', 'x-upsert': 'false', ...headers },
    body,
  })
}

async function aFile(bytes: Uint8Array = randomBytes(5000)): Promise<string> {
  const name = freshName()
  expect((await put(name, bytes as BodyInit)).status).toBe(200)
  return name
}

async function exists(name: string): Promise<boolean> {
  const response = await call(`/object/recap-materials/${name}`, { headers: asServer })
  await response.arrayBuffer()
  return response.status === 200
}

async function sign(name: string, expiresIn: number, base = gateway.url): Promise<Record<string, string>> {
  const response = await call(`/object/sign/recap-materials/${name}`, {
    base,
    method: 'POST',
    headers: { ...asServer, 'content-type': 'application/json' },
    body: JSON.stringify({ expiresIn }),
  })
  return response.json()
}

/** A body of `size` bytes that is never held in memory; stops at `cutAt` when given. */
function stream(name: string, size: number, options: { announced?: boolean; cutAt?: number } = {}) {
  const chunk = Buffer.alloc(256 * 1024, 65)
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const request = httpRequest(`${gateway.url}/storage/v1/object/recap-materials/${name}`, {
      method: 'POST',
      headers: {
        apikey: publishableKey,
        authorization: `Bearer ${session}`,
        'content-type': 'audio/mpeg',
        ...(options.announced === false ? {} : { 'content-length': String(size) }),
      },
    })
    request.on('error', reject)
    request.on('response', async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(Buffer.from(part))
      resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts).toString() })
    })
    async function write(): Promise<void> {
      for (let sent = 0; sent < size && !request.destroyed; sent += chunk.length) {
        if (options.cutAt !== undefined && sent >= options.cutAt) {
          request.destroy(new Error('cut'))
          return
        }
        const more = request.write(chunk.subarray(0, Math.min(chunk.length, size - sent)))
        if (!more) await Promise.race([new Promise((next) => request.once('drain', next)), wait(5000)])
      }
      request.end()
    }
    write().catch(reject)
  })
}

test('ids and amounts are numbers, as the hosted API sends them', async () => {
  const path = '/rest/v1/courses_moodle?select=id,regular_price_usd&limit=1'
  const answer = await fetch(`${apiUrl}${path}`, { headers: asVisitor })
  expect(await answer.json()).toEqual([{ id: expect.any(Number), regular_price_usd: expect.any(Number) }])
})

/** Status, code and words of supabase/storage at 4fa61fba: src/http/plugins/jwt.ts, src/internal/errors/codes.ts, of jose. */
test.each([
  ['is over', '"exp" claim timestamp check failed'],
  ['is damaged', 'signature verification failed'],
  ['is none', 'Invalid Compact JWS'],
])('an upload in a session that %s is refused with the hosted words', async (what, message) => {
  const { exp: _, ...claims } = decodeJwt(session)
  const over = new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setExpirationTime(1000)
  const tokens: Record<string, string> = {
    'is over': await over.sign(new TextEncoder().encode(jwtSecret)),
    'is damaged': `${session.slice(0, -4)}AAAA`,
    'is none': 'abc',
  }
  const upload = (base?: string) =>
    call(`/object/recap-materials/${freshName()}`, {
      base,
      method: 'POST',
      headers: {
        ...asVisitor,
        authorization: `Bearer ${tokens[what]}`,
        'content-type': 'audio/mpeg',
      },
      body: 'x',
    })
  expect((await upload(apiUrl)).status, 'not needed any more').toBe(401)
  const refused = await upload()
  const said = { statusCode: '403', code: 'AccessDenied', error: 'Unauthorized', message }
  expect([refused.status, await refused.json()]).toEqual([400, said])
})

describe('signed addresses', () => {
  test('have the hosted format', async () => {
    const name = await aFile()
    const direct = await sign(name, 60, apiUrl)
    expect(direct.signedURL, 'not needed any more').toBeUndefined()
    const { signedURL, signedUrl } = await sign(name, 60)
    expect(signedUrl).toBeUndefined()
    expect(signedURL).toMatch(/^\/object\/sign\/recap-materials\/audio\/test-\d+\.mp3\?token=/)
    const opened = await call(signedURL ?? '', { headers: asVisitor })
    expect([opened.status, (await opened.arrayBuffer()).byteLength]).toEqual([200, 5000])
  })

  test('that are expired or invented are rejected, not a server failure', async () => {
    const name = await aFile()
    const { signedURL = '' } = await sign(name, 1)
    await wait(2100)
    for (const path of [signedURL, `${signedURL}x`]) {
      expect((await call(path, { base: apiUrl, headers: asVisitor })).status, 'not needed any more').toBe(500)
      const refused = await call(path, { headers: asVisitor })
      expect([refused.status, await refused.json()]).toMatchObject([400, { error: 'InvalidJWT' }])
    }
  })

  test('save the file under a name when they say so', async () => {
    const { signedURL = '' } = await sign(await aFile(), 60)
    const named = downloadUrl(signedURL, 'certificado MER-2026-00042.pdf')
    const disposition = async (path: string, base?: string) => {
      const response = await call(path, { base, headers: asVisitor })
      expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 5000])
      return response.headers.get('content-disposition') ?? ''
    }
    expect(await disposition(named, apiUrl), 'not needed any more').not.toMatch(/filename/)
    const encoded = 'certificado%20MER-2026-00042.pdf'
    expect(await disposition(named)).toBe(`attachment; filename=${encoded}; filename*=UTF-8''${encoded};`)
    expect(await disposition(signedURL)).not.toMatch(/attachment/)
  })

  test('open only their own file', async () => {
    const [one, other] = [await aFile(), await aFile()]
    const { signedURL = '' } = await sign(one, 60)
    const response = await call(signedURL.replace(one, other), { headers: asVisitor })
    expect(response.ok).toBe(false)
  })
})

describe('ranges', () => {
  const content = randomBytes(100_000)
  let path: string
  beforeAll(async () => {
    const { signedURL = '' } = await sign(await aFile(content), 600)
    path = signedURL
  })

  async function range(value: string, base?: string) {
    const response = await call(path, { base, headers: { ...asVisitor, range: value } })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, contentRange: response.headers.get('content-range'), bytes }
  }

  test('are not supported by the local storage itself', async () => {
    expect((await range('bytes=0-9', apiUrl)).status, 'not needed any more').toBe(200)
  })

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=70000-79999', 70_000, 80_000],
    ['bytes=99990-', 99_990, 100_000],
    ['bytes=-7', 99_993, 100_000],
    ['bytes=99990-200000', 99_990, 100_000],
    ['bytes=-200000', 0, 100_000],
  ])('%s', async (value, from, to) => {
    expect(await range(value)).toEqual({
      status: 206,
      contentRange: `bytes ${from}-${to - 1}/100000`,
      bytes: content.subarray(from, to),
    })
  })

  test('past the end are rejected, and invalid ones get the whole file', async () => {
    expect(await range('bytes=100000-')).toMatchObject({ status: 416, contentRange: 'bytes */100000' })
    expect(await range('bytes=0-1,5-6')).toMatchObject({ status: 200, contentRange: null })
  })
})

describe('large uploads', { timeout: 120_000 }, () => {
  test('of 100 MB pass through without being kept in memory', async () => {
    const name = freshName()
    const before = process.memoryUsage().rss
    let highest = before
    const watch = setInterval(() => {
      highest = Math.max(highest, process.memoryUsage().rss)
    }, 20)
    const answer = await stream(name, limit)
    clearInterval(watch)
    expect(answer.status).toBe(200)
    // What passes through is collected late under load; a kept file would add all of its 100 MB.
    expect((highest - before) / megabyte).toBeLessThan(85)
    const head = await call(`/object/recap-materials/${name}`, {
      headers: { ...asServer, range: 'bytes=0-0' },
    })
    expect(head.headers.get('content-range')).toBe(`bytes 0-0/${limit}`)
    await head.arrayBuffer()
  })

  test.each([true, false])(
    'of 100 MB and one byte are rejected (length announced: %s)',
    async (announced) => {
      const name = freshName()
      const answer = await stream(name, limit + 1, { announced })
      expect(answer.status).toBe(400)
      expect(JSON.parse(answer.body)).toMatchObject({ statusCode: '413' })
      expect(await exists(name)).toBe(false)
    },
  )

  test('cut off in the middle leave nothing and can be repeated under the same name', async () => {
    const name = freshName()
    const size = 20 * megabyte
    await expect(stream(name, size, { cutAt: size / 2 })).rejects.toThrow()
    await wait(300)
    expect(await exists(name)).toBe(false)
    expect((await stream(name, size)).status).toBe(200)
  })
})

describe('the bucket', () => {
  const bytes = Buffer.from('ID3')
  const copyOf = (name: string) =>
    JSON.stringify({ bucketId: 'recap-materials', sourceKey: name, destinationKey: freshName() })

  test('rejects other types, and a second file of one name', async () => {
    const page = await put(freshName(), '<p>', { 'content-type': 'text/html' })
    expect([page.status, await page.json()]).toMatchObject([400, { statusCode: '415' }])
    const again = await put(await aFile(), bytes)
    expect([again.status, await again.json()]).toMatchObject([400, { statusCode: '409' }])
  })

  // Whoever may read an object may sign an address for any length of time, so only the server may.
  test.each([
    ['visitors', asVisitor],
    ['the staff', {}],
  ])('gives no file, list or address to %s', async (_name, who) => {
    const name = await aFile()
    const attempts: [string, Call][] = [
      [`/object/recap-materials/${name}`, {}],
      [`/object/authenticated/recap-materials/${name}`, {}],
      [`/object/public/recap-materials/${name}`, {}],
      [`/object/info/recap-materials/${name}`, {}],
      [`/object/recap-materials/${name}`, { method: 'PUT', body: bytes }],
      [`/object/sign/recap-materials/${name}`, { method: 'POST', body: '{"expiresIn":60}' }],
      [`/object/sign/recap-materials/${name}`, { method: 'POST', body: '{"expiresIn":31536000}' }],
      ['/object/copy', { method: 'POST', body: copyOf(name) }],
    ]
    const inJson = { ...who, 'content-type': 'application/json' }
    for (const [path, init] of attempts) {
      const headers = init.body === bytes ? { ...who, 'content-type': 'audio/mpeg' } : inJson
      const answer = await call(path, { ...init, headers })
      expect(answer.ok, path).toBe(false)
    }
    const list = { method: 'POST', headers: inJson, body: '{"prefix":"audio"}' }
    expect(await (await call('/object/list/recap-materials', list)).json()).toEqual([])
    const signing = {
      method: 'POST',
      headers: inJson,
      body: JSON.stringify({ expiresIn: 60, paths: [name] }),
    }
    const signed = await call('/object/sign/recap-materials', signing)
    expect(await signed.text()).not.toContain('token=')
  })

  test('keeps what staff try to remove or overwrite', async () => {
    const name = await aFile()
    const remove = { method: 'DELETE', headers: { 'content-type': 'application/json' } }
    await call('/object/recap-materials', { ...remove, body: JSON.stringify({ prefixes: [name] }) })
    await put(name, bytes, { 'x-upsert': 'true' })
    const stored = await call(`/object/recap-materials/${name}`, { headers: asServer })
    expect((await stored.arrayBuffer()).byteLength).toBe(5000)
  })
})
