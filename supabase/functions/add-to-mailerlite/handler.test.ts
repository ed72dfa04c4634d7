import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import {
  expectAddressLimit,
  expectLastRefused,
  spellingsOfOneMailbox,
} from '../_shared/test-support/public-endpoint.ts'
import { addToMailerLiteStore, createHandler } from './index.ts'

const school = aSchool()
const ana = { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' }

let edge: TestEdge

beforeEach(async () => {
  edge = aTestEdge()
  await school.sql()`insert into public.community_registrations ${school.sql()(ana)}`
})

function handler(request: Request) {
  const store = addToMailerLiteStore(school.client())
  return createHandler({ edge, limiter: school.limiter(), store })(request)
}

const queued = async () => {
  const rows = await school.sql()`select payload ->> 'email' as email from public.outbox
    where kind = 'mailing_list' and payload ->> 'list' = 'community'`
  return rows.map(({ email }) => email)
}

test('a registered member is queued, once', async () => {
  // Joining has queued them already.
  await school.sql()`delete from public.community_registrations`
  await school.sql()`select public.join_community(${school.sql().json(ana)}, null, null)`
  expect(await post(handler, ana)).toMatchObject({ status: 200, body: { ok: true } })
  expect((await post(handler, { ...ana, email: ' ANA@Example.com ' })).text).toBe('{"ok":true}')
  expect(await queued()).toEqual(['ana@example.com'])
})

test('an unregistered address gets the same answer and is not queued', async () => {
  const known = await post(handler, ana)
  const unknown = await post(handler, { ...ana, email: 'nadie@example.com' })
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect(await queued()).toEqual(['ana@example.com'])
})

test('logs no personal data', async () => {
  await post(handler, ana)
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
    const answer = await post(handler, { ...ana, [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { problems: [{ field }] } })
    expect(await queued()).toEqual([])
  })

  test.each(['status', 'groups'])('unknown field %s', async (field) => {
    expect(await post(handler, { ...ana, [field]: 'x' })).toMatchObject({
      status: 422,
      body: { problems: [{ field, code: 'unknown_field' }] },
    })
  })
})

describe('limits', () => {
  test('stop one address after twenty calls, and no other address', async () => {
    await expectAddressLimit(handler, ana, 20)
  })

  test('stop one e-mail after five calls from any address', async () => {
    await expectLastRefused(handler, ana, Array(6).fill(ana.email))
  })

  test('count aliases of one mailbox together', async () => {
    await expectLastRefused(handler, ana, spellingsOfOneMailbox)
  })
})
