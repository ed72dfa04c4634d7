import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import {
  expectAddressLimit,
  expectLastRefused,
  spellingsOfOneMailbox,
} from '../_shared/test-support/public-endpoint.ts'
import { createHandler, subscribeNewsletterStore } from './index.ts'

const school = aSchool()
const ana = { email: 'ana@example.com', source: 'notebooks' }

let edge: TestEdge

beforeEach(() => {
  edge = aTestEdge()
})

function handler(request: Request) {
  const store = subscribeNewsletterStore(school.client())
  return createHandler({ edge, limiter: school.limiter(), store })(request)
}

/** Addresses with their source that have a step for the list. */
const subscribed = async () => [
  ...(await school.sql()`select n.email, n.source from public.newsletter_subscriptions n
    join public.outbox o on o.natural_key = 'mailing_list:newsletter:' || n.id order by n.id`),
]

test('hands the address, its source page and the key of the form to the database', async () => {
  const key = { 'idempotency-key': 'key-of-a-filled-form' }
  const typed = { ...ana, email: ' ANA@Example.com ' }
  expect(await post(handler, typed, key)).toMatchObject({ status: 200, body: { ok: true } })
  expect(await post(handler, ana, key)).toMatchObject({ status: 200 })
  expect(await post(handler, { ...ana, source: 'comunidad' })).toMatchObject({ status: 200 })
  expect(await subscribed()).toEqual([ana])
  const other = { ...ana, email: 'nueva@example.com' }
  await post(handler, other)
  const elsewhere = { ...key, 'x-forwarded-for': '198.51.100.2' }
  // Whether that one is subscribed or not.
  for (const email of [other.email, 'nadie@example.com'])
    expect(await post(handler, { ...ana, email }, elsewhere)).toMatchObject({
      status: 409,
      text: '{"code":"idempotency_conflict"}',
    })
  expect(await subscribed()).toEqual([ana, other])
  expect(await post(handler, ana, { ...elsewhere, 'idempotency-key': 'short' })).toMatchObject({
    status: 400,
    body: { code: 'idempotency_key_invalid' },
  })
})

test('a filled honeypot gets the normal answer and is not stored', async () => {
  expect((await post(handler, { ...ana, website: 'x' })).text).toBe('{"ok":true}')
  expect(await subscribed()).toEqual([])
})

test('logs no personal data', async () => {
  await post(handler, ana)
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
    const answer = await post(handler, { ...ana, [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(await subscribed()).toEqual([])
  })

  test.each([
    ['57014', 500],
    ['23514', 422],
  ])('database error %s answers %d without its message', async (code, status) => {
    await school.refuseRows('public.newsletter_subscriptions', code)
    const answer = await post(handler, ana)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(new RegExp(`${code}|ana@`))
  })
})

describe('limits', () => {
  test('stop one address after five calls, and no other address', async () => {
    await expectAddressLimit(handler, ana, 5)
  })

  test('stop one e-mail after five calls from any address', async () => {
    await expectLastRefused(handler, ana, Array(6).fill(ana.email))
  })

  test('count aliases of one mailbox together', async () => {
    await expectLastRefused(handler, ana, spellingsOfOneMailbox)
  })
})
