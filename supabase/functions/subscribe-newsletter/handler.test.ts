import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { DatabaseError } from '../_shared/database.ts'
import { aTestEdge, openLimiter, post, type TestEdge } from '../_shared/test-support/edge.ts'
import {
  expectAddressLimit,
  expectLastRefused,
  spellingsOfOneMailbox,
} from '../_shared/test-support/public-endpoint.ts'
import { createHandler, type SubscribeNewsletterStore } from './index.ts'

const school = aSchool()
const ana = { email: 'ana@example.com', source: 'notebooks' }

let edge: TestEdge
let subscribed: Parameters<SubscribeNewsletterStore['subscribe']>[]
let outcome: 'subscribed' | 'conflict'

beforeEach(() => {
  edge = aTestEdge()
  subscribed = []
  outcome = 'subscribed'
})

const store: SubscribeNewsletterStore = {
  async subscribe(...given) {
    subscribed.push(given)
    return outcome
  },
}

function handlerWith(limiter = openLimiter()) {
  return createHandler({ edge, limiter, store })
}

test('hands the address, its source page and the key of the form to the database', async () => {
  const key = { 'idempotency-key': 'key-of-a-filled-form' }
  const typed = { ...ana, email: ' ANA@Example.com ' }
  expect(await post(handlerWith(), typed, key)).toMatchObject({ status: 200, body: { ok: true } })
  await post(handlerWith(), ana)
  expect(subscribed).toEqual([
    ['ana@example.com', 'notebooks', 'key-of-a-filled-form'],
    ['ana@example.com', 'notebooks', null],
  ])
  outcome = 'conflict'
  expect(await post(handlerWith(), ana, key)).toMatchObject({
    status: 409,
    text: '{"code":"idempotency_conflict"}',
  })
  expect(await post(handlerWith(), ana, { 'idempotency-key': 'short' })).toMatchObject({
    status: 400,
    body: { code: 'idempotency_key_invalid' },
  })
})

test('a filled honeypot gets the normal answer and is not stored', async () => {
  expect((await post(handlerWith(), { ...ana, website: 'x' })).text).toBe('{"ok":true}')
  expect(subscribed).toEqual([])
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
    expect(subscribed).toEqual([])
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
    await expectAddressLimit(handlerWith(school.limiter()), ana, 5)
  })

  test('stop one e-mail after five calls from any address', async () => {
    await expectLastRefused(handlerWith(school.limiter()), ana, Array(6).fill(ana.email))
  })

  test('count aliases of one mailbox together', async () => {
    await expectLastRefused(handlerWith(school.limiter()), ana, spellingsOfOneMailbox)
  })
})
