import { beforeEach, describe, expect, test } from 'vitest'
import { DatabaseError } from '../_shared/database.ts'
import { aTestEdge, memoryLimiter, openLimiter, post, type TestEdge } from '../_shared/test-support/edge.ts'
import {
  expectAddressLimit,
  expectLastRefused,
  spellingsOfOneMailbox,
} from '../_shared/test-support/public-endpoint.ts'
import { createHandler } from './handler.ts'
import { type MemorySubscriptions, memorySubscriptions } from './test-support/memory-store.ts'

const ana = { email: 'ana@example.com', source: 'notebooks' }

let edge: TestEdge
let store: MemorySubscriptions

beforeEach(() => {
  edge = aTestEdge()
  store = memorySubscriptions()
})

function handlerWith(limiter = openLimiter()) {
  return createHandler({ edge, limiter, store })
}

test('stores an address with its source page', async () => {
  expect(await post(handlerWith(), { ...ana, email: ' ANA@Example.com ' })).toMatchObject({
    status: 200,
    body: { ok: true },
  })
  expect([...store.subscribed]).toEqual([['ana@example.com', 'notebooks']])
})

test('a known address gets the same answer', async () => {
  const handler = handlerWith()
  const first = await post(handler, ana)
  const second = await post(handler, { ...ana, source: 'comunidad' })
  expect([second.status, second.text]).toEqual([first.status, first.text])
  expect([...store.subscribed]).toEqual([['ana@example.com', 'notebooks']])
})

test('a repeated key gives the same answer, with another address a conflict', async () => {
  const key = { 'idempotency-key': 'key-of-a-filled-form' }
  const first = await post(handlerWith(), ana, key)
  expect((await post(handlerWith(), ana, key)).text).toBe(first.text)
  const other = await post(handlerWith(), { ...ana, email: 'otra@example.com' }, key)
  expect(other).toMatchObject({ status: 409, text: '{"code":"idempotency_conflict"}' })
  expect([...store.subscribed]).toEqual([['ana@example.com', 'notebooks']])
  const bad = await post(handlerWith(), ana, { 'idempotency-key': 'short' })
  expect(bad).toMatchObject({ status: 400, body: { code: 'idempotency_key_invalid' } })
})

test('a filled honeypot gets the normal answer and is not stored', async () => {
  expect((await post(handlerWith(), { ...ana, website: 'x' })).text).toBe('{"ok":true}')
  expect(store.subscribed.size).toBe(0)
})

test('logs no personal data', async () => {
  await post(handlerWith(), ana)
  expect(edge.lines).toMatchObject([{ function: 'subscribe-newsletter', status: 200 }])
  expect(JSON.stringify(edge.lines)).not.toContain('ana')
})

describe('refusals', () => {
  test.each([
    ['email', ''],
    ['email', 'ana'],
    ['email', 'a na@example.com'],
    ['email', `${'a'.repeat(250)}@example.com`],
    ['email', undefined],
    ['source', ''],
    ['source', undefined],
    ['source', 'x'.repeat(61)],
    ['website', 1],
    ['source', 'a\u0000'],
  ])('%s of %j', async (field, value) => {
    const answer = await post(handlerWith(), { ...ana, [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(store.subscribed.size).toBe(0)
  })

  test.each([
    ['57014', 500],
    ['23514', 422],
  ])('database error %s answers %d without its message', async (code, status) => {
    const subscribe = () => Promise.reject(new DatabaseError('subscribe_to_newsletter', code))
    const answer = await post(createHandler({ edge, limiter: openLimiter(), store: { subscribe } }), ana)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toContain(code)
  })
})

describe('limits', () => {
  test('stop one address after five calls, and no other address', async () => {
    await expectAddressLimit(handlerWith(memoryLimiter()), ana, 5)
  })

  test('stop one e-mail after five calls from any address', async () => {
    await expectLastRefused(handlerWith(memoryLimiter()), ana, Array(6).fill(ana.email))
  })

  test('count aliases of one mailbox together', async () => {
    await expectLastRefused(handlerWith(memoryLimiter()), ana, spellingsOfOneMailbox)
  })
})
