import { beforeEach, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { placedOrder } from '../../../tests/database/support/orders.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, refuseMailsStore } from './index.ts'

const school = aSchool()
const { sql } = school

let edge: TestEdge
let known: string

beforeEach(async () => {
  edge = aTestEdge()
  await placedOrder(sql())
  const [mail] = await sql()`insert into private.order_mails (order_id, email_normalized)
    select id, 'ana@example.com' from public.orders returning token`
  known = mail?.token
})

function handler(request: Request) {
  const store = refuseMailsStore(school.client())
  return createHandler({ edge, limiter: school.limiter(), store })(request)
}

const refused = async () => {
  const rows = await sql()`select email_normalized from private.order_mail_refusals`
  return rows.map((row) => row.email_normalized)
}
const asked = () => school.calls().filter((call) => call === 'refuse_order_mails').length

/** As a mail program does (RFC 8058, section 3.1): no origin, no key, a form in the body. */
async function oneClick(token: string) {
  const response = await handler(
    new Request(`https://api.test/functions/v1/refuse-mails?token=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.7' },
      body: 'List-Unsubscribe=One-Click',
    }),
  )
  return { status: response.status, body: await response.json() }
}

test('the page and one click in the mail program refuse alike, as often as they ask', async () => {
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const address = `https://api.test/functions/v1/refuse-mails?token=${known}`
  const roads: (() => Promise<{ status: number }>)[] = [
    () => post(handler, { token: known }),
    () => oneClick(known),
    () => handler(new Request(address, { method: 'POST', body: form })),
  ]
  for (const road of roads) {
    await sql()`delete from private.order_mail_refusals`
    for (const _ of [1, 2]) expect((await road()).status).toBe(200)
    expect(await refused()).toEqual(['ana@example.com'])
  }
})

test('who only opens the address changes nothing', async () => {
  for (const method of ['GET', 'HEAD']) {
    const response = await handler(new Request(`https://api.test/x?token=${known}`, { method }))
    expect(response.status).toBe(405)
  }
  expect(await refused()).toEqual([])
})

test('a token of no mail is not found, and what cannot be one is not looked up', async () => {
  expect(await oneClick('b'.repeat(43))).toMatchObject({ status: 404, body: { code: 'link_invalid' } })
  for (const token of ['', 'corto', `${known}'`, 'a'.repeat(44)]) {
    expect((await oneClick(encodeURIComponent(token))).status).toBe(422)
  }
  expect(await refused()).toEqual([])
  expect(asked()).toBe(1)
})

test('guessing from one address is limited, and the log has no token', async () => {
  await oneClick('c'.repeat(43))
  await sql()`select public.consume_rate_limit(key, 60, 600) from private.rate_limits, generate_series(1, 58)`
  for (let index = 0; index < 2; index += 1) await oneClick('c'.repeat(43))
  expect(asked()).toBe(2)
  expect((await oneClick(known)).status).toBe(429)
  expect(await refused()).toEqual([])
  expect(JSON.stringify(edge.lines)).not.toContain('ccccc')
})
