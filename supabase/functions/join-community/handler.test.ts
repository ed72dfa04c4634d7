import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { DatabaseError } from '../_shared/database.ts'
import { keyedDigest } from '../_shared/secrets.ts'
import { aTestEdge, openLimiter, post, postFrom, type TestEdge } from '../_shared/test-support/edge.ts'
import { expectAddressLimit } from '../_shared/test-support/public-endpoint.ts'
import { createHandler, type JoinCommunityDeps, type JoinCommunityStore, type JoinOutcome } from './index.ts'

const school = aSchool()
const ana = { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' }
const key = { 'idempotency-key': 'key-of-a-filled-form' }

let edge: TestEdge
let outcome: JoinOutcome
let joined: Parameters<JoinCommunityStore['join']>[]
let reserved: string[]

beforeEach(() => {
  edge = aTestEdge()
  outcome = 'registered'
  joined = []
  reserved = []
})

const store: JoinCommunityStore = {
  reserveDuplicateAnswer: async (addressKey) => reserved.push(addressKey),
  async join(...given) {
    joined.push(given)
    return outcome
  },
}

function handlerWith(changes: Partial<JoinCommunityDeps> = {}) {
  const digest = (text: string) => keyedDigest('pepper', text)
  return createHandler({ edge, limiter: openLimiter(), digest, store, ...changes })
}

test('hands three trimmed fields, the key of the form and the reserved answer to the database', async () => {
  const typed = { name: ' Ana Pérez ', email: ' ANA@Example.com ', phone: ' +54 11 5555 0100 ' }
  expect(await post(handlerWith(), typed, key)).toMatchObject({ status: 200, text: '{"ok":true}' })
  expect(joined).toEqual([[ana, key['idempotency-key'], 1]])
  await post(handlerWith(), ana)
  expect(joined[1]).toEqual([ana, null, 2])
  expect(edge.lines).toMatchObject([{ function: 'join-community', status: 200 }, {}])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|5555/i)
})

test.each<[JoinOutcome, string]>([
  ['duplicate', '409 {"code":"email_registered"}'],
  ['conflict', '409 {"code":"idempotency_conflict"}'],
])('%s is answered', async (told, answer) => {
  outcome = told
  const { status, text } = await post(handlerWith(), ana, key)
  expect(`${status} ${text}`).toBe(answer)
})

test('the database receives only a keyed digest of the address, whatever else the caller forwards', async () => {
  await postFrom('10.0.0.1, 198.51.100.2', handlerWith(), ana)
  expect(reserved).toEqual([await keyedDigest('pepper', 'community:198.51.100.2')])
})

test('an attempt is counted before the database fails, which says nothing of it', async () => {
  const failing = { ...store, join: () => Promise.reject(new DatabaseError('join_community', '57014')) }
  expect(await post(handlerWith({ store: failing }), ana)).toMatchObject({
    status: 500,
    text: '{"code":"internal_error"}',
  })
  expect(reserved).toHaveLength(1)
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
    const answer = await post(handlerWith(), { ...ana, [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(joined).toEqual([])
  })
})

test('one address may register twenty members, other addresses are unaffected', async () => {
  await expectAddressLimit(handlerWith({ limiter: school.limiter() }), ana, 20)
})
