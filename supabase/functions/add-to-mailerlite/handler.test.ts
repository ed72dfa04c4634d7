import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, openLimiter, post, type TestEdge } from '../_shared/test-support/edge.ts'
import {
  expectAddressLimit,
  expectLastRefused,
  spellingsOfOneMailbox,
} from '../_shared/test-support/public-endpoint.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const ana = { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' }

let edge: TestEdge
let registered: Set<string>
let queued: string[]

beforeEach(() => {
  edge = aTestEdge()
  registered = new Set(['ana@example.com'])
  queued = []
})

function handlerWith(limiter = openLimiter()) {
  const queueMember = async (email: string) => {
    if (!registered.has(email)) return false
    if (!queued.includes(email)) queued.push(email)
    return true
  }
  return createHandler({ edge, limiter, store: { queueMember } })
}

test('a registered member is queued, once', async () => {
  const handler = handlerWith()
  expect(await post(handler, ana)).toMatchObject({ status: 200, body: { ok: true } })
  expect((await post(handler, { ...ana, email: ' ANA@Example.com ' })).text).toBe('{"ok":true}')
  expect(queued).toEqual(['ana@example.com'])
})

test('an unregistered address gets the same answer and is not queued', async () => {
  const known = await post(handlerWith(), ana)
  const unknown = await post(handlerWith(), { ...ana, email: 'nadie@example.com' })
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect(queued).toEqual(['ana@example.com'])
})

test('logs no personal data', async () => {
  await post(handlerWith(), ana)
  expect(edge.lines).toMatchObject([{ function: 'add-to-mailerlite', status: 200, registered: true }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|5555/i)
})

describe('refusals', () => {
  test.each([
    ['name', ''],
    ['name', undefined],
    ['email', 'ana@example'],
    ['email', undefined],
    ['phone', ' '],
    ['phone', 5],
    ['name', 'x'.repeat(161)],
    ['name', 'a\u0000b'],
  ])('%s of %j', async (field, value) => {
    const answer = await post(handlerWith(), { ...ana, [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(queued).toEqual([])
  })

  test.each(['status', 'groups'])('unknown field %s', async (field) => {
    expect(await post(handlerWith(), { ...ana, [field]: 'x' })).toMatchObject({
      status: 422,
      body: { problems: [{ field, code: 'unknown_field' }] },
    })
  })
})

describe('limits', () => {
  test('stop one address after twenty calls, and no other address', async () => {
    await expectAddressLimit(handlerWith(school.limiter()), ana, 20)
  })

  test('stop one e-mail after five calls from any address', async () => {
    await expectLastRefused(handlerWith(school.limiter()), ana, Array(6).fill(ana.email))
  })

  test('count aliases of one mailbox together', async () => {
    await expectLastRefused(handlerWith(school.limiter()), ana, spellingsOfOneMailbox)
  })
})
