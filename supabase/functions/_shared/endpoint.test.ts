import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EdgeFunction } from '../../../src/domain/contracts/edge-function.ts'
import { done } from '../../../src/domain/contracts/fields.ts'
import type { Staff } from '../../../src/domain/contracts/staff.ts'
import { ok } from './answer.ts'
import { DatabaseError } from './database.ts'
import { type Access, type Call, endpoint } from './endpoint.ts'
import { aTestEdge, post, send, siteOrigin, type TestEdge } from './test-support/edge.ts'

const contract = {
  name: 'example',
  request: v.strictObject({ text: v.pipe(v.string('invalid'), v.minLength(1, 'required')) }),
  response: done,
  codes: [],
} as const satisfies EdgeFunction
const staff: Staff = {
  user_id: 'u-1',
  role: 'staff',
  capabilities: ['recaps'],
  display_name: 'Equipo',
  lacks: null,
}

let edge: TestEdge
let calls: Call<{ text: string }>[]

beforeEach(() => {
  edge = aTestEdge()
  calls = []
})

function handlerWith(access: Access, maxBytes?: number, fail?: unknown) {
  return endpoint(edge, contract, {
    access,
    maxBytes,
    async handle(call) {
      calls.push(call)
      if (fail) throw fail
      return ok({ ok: true })
    },
  })
}

const open = () => handlerWith({ kind: 'public' })
const good = { text: 'hola' }

test('every response is JSON, uncached, and carries its request id', async () => {
  for (const answer of [await post(open(), good), await post(open(), {}), await post(open(), '{')]) {
    expect(answer.headers.get('content-type')).toBe('application/json')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-request-id')).toBe('request-1')
  }
})

describe('origin', () => {
  test('the site’s origin is echoed, never a wildcard', async () => {
    const answer = await post(open(), good)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin)
    expect(answer.headers.get('vary')).toBe('Origin')
  })

  test('the site’s origin can read refusals too', async () => {
    const answer = await post(open(), {})
    expect(answer.status).toBe(422)
    expect(answer.headers.get('access-control-allow-origin')).toBe(siteOrigin)
  })

  test.each([
    'https://evil.example',
    'null',
    'http://meridiano.example',
    'https://meridiano.example.evil.example',
    'https://meridiano.example:8443',
    'https://MERIDIANO.example',
    'https://sub.meridiano.example',
    '',
  ])('rejects %j before the handler runs', async (origin) => {
    const answer = await post(open(), good, { origin })
    expect(answer).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
    const preflight = await send(open(), { method: 'OPTIONS', headers: { origin } })
    expect(preflight.status).toBe(403)
    expect(calls).toHaveLength(0)
  })

  test('a missing origin is allowed (server to server)', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await send(open(), { method: 'POST', headers, body: JSON.stringify(good) })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('a preflight lists the allowed headers', async () => {
    const answer = await send(open(), { method: 'OPTIONS', headers: { origin: siteOrigin } })
    expect(answer).toMatchObject({ status: 204, text: '' })
    const allowed = answer.headers.get('access-control-allow-headers')?.split(', ')
    expect(allowed).toEqual(
      expect.arrayContaining(['apikey', 'authorization', 'content-type', 'idempotency-key']),
    )
  })
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD'])('rejects the method %s', async (method) => {
  const answer = await send(open(), { method, headers: { origin: siteOrigin } })
  expect(answer.status).toBe(405)
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'application/jsonp',
  '',
])('rejects the content type %j', async (type) => {
  const answer = await post(open(), good, { 'content-type': type })
  expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
  'accepts the content type %j',
  async (type) => {
    expect((await post(open(), good, { 'content-type': type })).status).toBe(200)
  },
)

describe('body', () => {
  const sized = (bytes: number) => JSON.stringify({ text: 'x'.repeat(bytes - '{"text":""}'.length) })

  test('accepts 64 KB and rejects one byte more', async () => {
    expect((await post(open(), sized(65_536))).status).toBe(200)
    expect(await post(open(), sized(65_537))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
  })

  test('counts the bytes, whatever the header says', async () => {
    const answer = await post(open(), sized(70_000), { 'content-length': '10' })
    expect(answer.status).toBe(413)
  })

  test('stops reading an endless body', async () => {
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1
        controller.enqueue(new Uint8Array(16_384))
      },
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: endless,
      duplex: 'half',
    }
    expect((await send(open(), init as RequestInit)).status).toBe(413)
    expect(pulled).toBeLessThan(10)
  })

  test('that breaks off is the fault of who sends it, not an error of ours', async () => {
    const aborted = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.error(new DOMException('The connection was closed', 'AbortError')),
    })
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: aborted,
      duplex: 'half',
    }
    expect(await send(open(), init as RequestInit)).toMatchObject({ status: 400 })
    expect(edge.lines.at(-1)).toMatchObject({ status: 400, code: 'invalid_json', body: 'aborted' })
  })

  test.each<[string, string | Uint8Array]>([
    ['empty', ''],
    ['cut', '{"text":"ho'],
    ['with a comment', '{"text":"hola"} // x'],
    ['NaN', '{"text":NaN}'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d])],
    ['half a character', new Uint8Array([0x22, 0xc3, 0x22])],
  ])('rejects as invalid JSON: %s', async (_name, body) => {
    expect(await post(open(), body)).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
  })

  test.each<[string, string]>([
    ['null', 'null'],
    ['a text', '"hola"'],
    ['a list', '[]'],
    ['a deep list', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['a deep field', `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
    ['another type', '{"text":7}'],
    ['a further field', '{"text":"hola","admin":true}'],
    ['NUL', '{"text":"a\\u0000b"}'],
    ['half a surrogate pair', '{"text":"a\\ud800b"}'],
  ])('rejects what breaks the contract: %s', async (_name, body) => {
    const answer = await post(open(), body)
    expect(answer.status).toBe(422)
    expect(answer.body.problems).not.toHaveLength(0)
    expect(calls).toHaveLength(0)
  })

  test.each<Access>([
    { kind: 'public' },
    { kind: 'signed', verify: async () => true },
    { kind: 'cron', secrets: ['secret', 'secret before'] },
  ])('rejects thousands of levels without a stack overflow: %j', async (access) => {
    const loose = { ...contract, request: v.object({ anything: v.unknown() }) }
    const handler = endpoint(edge, loose, { access, handle: async () => ok({ ok: true }) })
    const levels = (count: number) => `{"anything":${'['.repeat(count)}${']'.repeat(count)}}`
    const headers = { authorization: 'Bearer secret' }
    expect((await post(handler, levels(30), headers)).status).toBe(200)
    expect((await post(handler, levels(30_000), headers)).status).toBe(422)
  })

  test('rejects __proto__ and pollutes no prototype', async () => {
    expect((await post(open(), '{"text":"hola","__proto__":{"admin":true}}')).status).toBe(422)
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
  })
})

describe('an unexpected error', () => {
  test.each([
    new Error('password authentication failed for user ana@example.com'),
    new DatabaseError('x', '08006'),
    'thrown text with ana@example.com',
    null,
  ])('%# reveals nothing, neither in the response nor in the log', async (error) => {
    const handler = handlerWith({ kind: 'public' }, undefined, error ?? { nothing: true })
    const answer = await post(handler, good)
    expect(answer.text).toBe('{"code":"internal_error"}')
    expect(answer.status).toBe(500)
    expect(JSON.stringify(edge.lines)).not.toContain('ana@')
    expect(edge.lines).toHaveLength(1)
  })
})

test('the log has one line for each request', async () => {
  await post(open(), good)
  await post(open(), {})
  await post(open(), good, { origin: 'https://evil.example' })
  expect(edge.lines.map(({ status, code }) => [status, code])).toEqual([
    [200, 'ok'],
    [422, 'problems'],
    [403, 'origin_not_allowed'],
  ])
})

describe('staff', () => {
  const access: Access = {
    kind: 'staff',
    needs: 'recaps',
    async find(token) {
      if (token === 'staff') return staff
      if (token === 'other-staff') return { ...staff, capabilities: ['payments', 'health'] }
      if (token === 'stranger') return null
      if (token === 'broken') throw new DatabaseError('current_staff', '08006')
      return 'invalid_token'
    },
  }

  test.each([
    ['no token', undefined, 401],
    ['another scheme', 'Basic staff', 401],
    ['an expired token', 'Bearer expired', 401],
    ['two tokens', 'Bearer staff staff', 401],
    ['a stranger', 'Bearer stranger', 403],
    ['staff without the capability', 'Bearer other-staff', 403],
    ['an unreachable database', 'Bearer broken', 500],
  ])('rejects %s', async (_name, authorization, status) => {
    const answer = await post(handlerWith(access), good, authorization ? { authorization } : {})
    expect(answer.status).toBe(status)
    expect(calls).toHaveLength(0)
  })

  test('reach the handler, which knows them', async () => {
    expect((await post(handlerWith(access), good, { authorization: 'Bearer staff' })).status).toBe(200)
    expect(calls[0]?.staff).toEqual(staff)
  })
})
