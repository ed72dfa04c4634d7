import { beforeEach, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { buy } from '../../../tests/database/support/sale-access.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, takePersonCopyStore } from './index.ts'

const school = aSchool()
const { sql } = school
const email = 'ana@example.com'

let edge: TestEdge
let token: string

beforeEach(async () => {
  edge = aTestEdge()
  await buy(sql(), { email })
  await school.call('admin', 'ask_person_copy', email)
  const [copy] = await sql()`select token from private.person_copies`
  token = copy?.token
})

const handler = (request: Request) =>
  createHandler({ edge, limiter: school.limiter(), store: takePersonCopyStore(school.client()) })(request)
const take = (wanted = token) => post(handler, { token: wanted })
const asked = () => school.calls().filter((call) => call === 'take_person_copy').length

test('the link hands everything out once', async () => {
  const first = await take()
  expect(first).toMatchObject({ status: 200, body: { addresses: [email] } })
  const { tables } = first.body as { tables: Record<string, Record<string, unknown>[]> }
  expect(Object.keys(tables)).toEqual(
    expect.arrayContaining(['person_addresses', 'students', 'orders', 'payments', 'sales', 'outbox']),
  )
  expect(tables.payments).toMatchObject([{ email, status: 'PAID' }])
  expect(await take()).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
})

test('after 48 hours, for somebody else’s token and for what cannot be one it hands out nothing', async () => {
  expect((await take('b'.repeat(43))).status).toBe(404)
  for (const wrong of ['', 'corto', `${token}'`]) expect((await take(wrong)).status).toBe(422)
  expect(asked()).toBe(1)
  await sql()`update private.person_copies set ends_at = now()`
  expect((await take()).status).toBe(404)
  const [copy] = await sql()`select taken_at from private.person_copies`
  expect(copy?.taken_at).toBeNull()
})

test('who only opens the address uses nothing up', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await handler(new Request(`https://api.test/x?token=${token}`, { method }))
    expect(response.status).toBe(405)
  }
  expect((await take()).status).toBe(200)
})

test('guessing from one address is limited, and the log has neither token nor data', async () => {
  await take('c'.repeat(43))
  await sql()`select public.consume_rate_limit(key, 20, 600) from private.rate_limits, generate_series(1, 19)`
  expect((await take()).status).toBe(429)
  expect(JSON.stringify(edge.lines)).not.toMatch(/ccccc|example\.com/)
})

test('a database that fails uses nothing up', async () => {
  school.cut('take_person_copy')
  expect((await take()).status).toBe(500)
  expect((await take()).status).toBe(200)
})
