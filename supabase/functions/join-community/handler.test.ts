import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { keyedDigest } from '../_shared/secrets.ts'
import { aTestEdge, post, postFrom, type TestEdge } from '../_shared/test-support/edge.ts'
import { expectAddressLimit } from '../_shared/test-support/public-endpoint.ts'
import { createHandler, joinCommunityStore } from './index.ts'

const school = aSchool()
const ana = { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' }
const key = { 'idempotency-key': 'key-of-a-filled-form' }

let edge: TestEdge

beforeEach(() => {
  edge = aTestEdge()
})

function handler(request: Request) {
  const digest = (text: string) => keyedDigest('pepper', text)
  const store = joinCommunityStore(school.client())
  return createHandler({ edge, limiter: school.limiter(), digest, store })(request)
}

const members = async () => [
  ...(await school.sql()`select name, email, phone from public.community_registrations order by id`),
]
const reserved = async () =>
  (await school.sql()`select address_key from private.duplicate_answers`).map((row) => row.address_key)

test('hands three trimmed fields, the key of the form and the reserved answer to the database', async () => {
  const typed = { name: ' Ana Pérez ', email: ' ANA@Example.com ', phone: ' +54 11 5555 0100 ' }
  for (const _ of [1, 2])
    expect(await post(handler, typed, key)).toMatchObject({ status: 200, text: '{"ok":true}' })
  expect(await members()).toEqual([ana])
  // Without the key it is another form.
  expect((await post(handler, ana)).status).toBe(409)
  expect(edge.lines[0]).toMatchObject({ function: 'join-community', status: 200 })
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|5555/i)
})

test.each([
  ['duplicate', ana, '409 {"code":"email_registered"}'],
  ['conflict', { ...ana, email: 'otra@example.com' }, '409 {"code":"idempotency_conflict"}'],
])('%s is answered', async (told, sent, answer) => {
  await post(handler, ana, told === 'conflict' ? key : {})
  const { status, text } = await post(handler, sent, key)
  expect(`${status} ${text}`).toBe(answer)
  expect(await members()).toEqual([ana])
})

test('the database receives only a keyed digest of the address, whatever else the caller forwards', async () => {
  for (const _ of [1, 2]) await postFrom('10.0.0.1, 198.51.100.2', handler, ana)
  expect(await reserved()).toEqual([await keyedDigest('pepper', 'community:198.51.100.2')])
})

test('an attempt is counted before the database fails, which says nothing of it', async () => {
  await school.refuseRows('public.community_registrations', '57014')
  expect(await post(handler, ana)).toMatchObject({ status: 500, text: '{"code":"internal_error"}' })
  expect(await reserved()).toHaveLength(1)
})

describe('refusals', () => {
  test.each([
    ['name', ''],
    ['name', undefined],
    ['name', 'x'.repeat(161)],
    ['name', 'a\u0000b'],
    ['email', 'ana@example'],
    ['email', undefined],
    ['phone', ' '],
    ['phone', '123'],
    ['phone', 5],
    ['id', 7],
  ])('%s of %j', async (field, value) => {
    const answer = await post(handler, { ...ana, [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(await members()).toEqual([])
  })
})

test('one address may register twenty members, other addresses are unaffected', async () => {
  await expectAddressLimit(handler, ana, 20)
})
