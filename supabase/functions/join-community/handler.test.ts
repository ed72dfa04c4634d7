import { beforeEach, describe, expect, test } from 'vitest'
import { DatabaseError } from '../_shared/database.ts'
import { keyedDigest } from '../_shared/secrets.ts'
import {
  aTestEdge,
  memoryLimiter,
  openLimiter,
  post,
  postFrom,
  type TestEdge,
} from '../_shared/test-support/edge.ts'
import { expectAddressLimit } from '../_shared/test-support/public-endpoint.ts'
import { createHandler, type JoinCommunityDeps } from './handler.ts'
import { type MemoryCommunity, memoryCommunity } from './test-support/memory-store.ts'

const ana = { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' }
const key = { 'idempotency-key': 'key-of-a-filled-form' }

let edge: TestEdge
let store: MemoryCommunity

beforeEach(() => {
  edge = aTestEdge()
  store = memoryCommunity()
})

function handlerWith(changes: Partial<JoinCommunityDeps> = {}) {
  const digest = (text: string) => keyedDigest('pepper', text)
  return createHandler({ edge, limiter: openLimiter(), digest, store, ...changes })
}

test('stores three trimmed fields, queues the welcome and adds to the list', async () => {
  const typed = { name: ' Ana Pérez ', email: ' ANA@Example.com ', phone: ' +54 11 5555 0100 ' }
  expect(await post(handlerWith(), typed)).toMatchObject({ status: 200, text: '{"ok":true}' })
  expect(store.members).toEqual([ana])
  expect([store.welcomed, store.listed]).toEqual([[ana.email], [ana.email]])
  expect(edge.lines).toMatchObject([{ function: 'join-community', status: 200 }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|5555/i)
})

test('repeating a form whose answer was lost gives the same answer and has no second effect', async () => {
  const first = await post(handlerWith(), ana, key)
  const again = await post(handlerWith(), { ...ana, email: 'Ana@example.com' }, key)
  expect([again.status, again.text]).toEqual([first.status, first.text])
  expect(store.welcomed).toEqual([ana.email])
})

test('somebody else with the same key is a conflict', async () => {
  await post(handlerWith(), ana, key)
  const other = await post(handlerWith(), { ...ana, email: 'otra@example.com' }, key)
  expect(other).toMatchObject({ status: 409, text: '{"code":"idempotency_conflict"}' })
  expect(store.members).toEqual([ana])
})

test('five attempts of an address learn that the e-mail is registered, later ones get the answer of a new member', async () => {
  const handler = handlerWith()
  const first = await postFrom('198.51.100.1', handler, ana)
  const answers: string[] = []
  for (let time = 0; time < 7; time += 1) {
    const { status, text } = await postFrom(`10.0.0.${time}, 198.51.100.2`, handler, ana)
    answers.push(`${status} ${text}`)
  }
  const duplicate = '409 {"code":"email_registered"}'
  expect(answers).toEqual([...Array(5).fill(duplicate), ...Array(2).fill(`200 ${first.text}`)])
  expect((await postFrom('198.51.100.3', handler, ana)).status).toBe(409)
  expect(store.welcomed).toEqual([ana.email])
})

test('the store receives only a keyed digest of the address', async () => {
  const asked: string[] = []
  const watched = {
    ...store,
    reserveDuplicateAnswer: async (addressKey: string) => {
      asked.push(addressKey)
      return null
    },
  }
  await postFrom('198.51.100.2', handlerWith({ store: watched }), ana)
  expect(asked).toEqual([await keyedDigest('pepper', 'community:198.51.100.2')])
})

test('counts an attempt even when the database fails afterwards', async () => {
  await post(handlerWith(), ana)
  const failing = { ...store, join: () => Promise.reject(new DatabaseError('join_community', '57014')) }
  for (let time = 0; time < 5; time += 1) {
    expect(await post(handlerWith({ store: failing }), ana)).toMatchObject({
      status: 500,
      text: '{"code":"internal_error"}',
    })
  }
  expect((await post(handlerWith(), ana)).status).toBe(200)
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
    expect(store.members).toEqual([])
  })
})

test('one address may register twenty members, other addresses are unaffected', async () => {
  await expectAddressLimit(handlerWith({ limiter: memoryLimiter() }), ana, 20)
})
