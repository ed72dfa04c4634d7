import { expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, openLimiter, post } from '../_shared/test-support/edge.ts'
import { createHandler } from './index.ts'

const school = aSchool()
const known = 'a'.repeat(43)

function aHandler(limiter = openLimiter()) {
  const edge = aTestEdge()
  const refused: string[] = []
  const store = {
    async refuse(token: string) {
      refused.push(token)
      return token === known
    },
  }
  return { edge, refused, handler: createHandler({ edge, limiter, store }) }
}

/** As a mail program does (RFC 8058, section 3.1): no origin, no key, a form in the body. */
async function oneClick(handler: ReturnType<typeof createHandler>, token: string, method = 'POST') {
  const response = await handler(
    new Request(`https://api.test/functions/v1/refuse-mails?token=${token}`, {
      method,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '203.0.113.7' },
      ...(method === 'POST' && { body: 'List-Unsubscribe=One-Click' }),
    }),
  )
  return { status: response.status, body: await response.json() }
}

test('the page and one click in the mail program refuse alike, as often as they ask', async () => {
  const { handler, refused } = aHandler()
  expect(await post(handler, { token: known })).toMatchObject({ status: 200, body: { ok: true } })
  expect(await oneClick(handler, known)).toEqual({ status: 200, body: { ok: true } })
  const form = new FormData()
  form.set('List-Unsubscribe', 'One-Click')
  const address = `https://api.test/functions/v1/refuse-mails?token=${known}`
  expect((await handler(new Request(address, { method: 'POST', body: form }))).status).toBe(200)
  expect(refused).toEqual([known, known, known])
})

test('who only opens the address changes nothing', async () => {
  const { handler, refused } = aHandler()
  for (const method of ['GET', 'HEAD']) {
    const response = await handler(new Request(`https://api.test/x?token=${known}`, { method }))
    expect(response.status).toBe(405)
  }
  expect(refused).toEqual([])
})

test('a token of no mail is not found, and what cannot be one is not looked up', async () => {
  const { handler, refused } = aHandler()
  expect(await oneClick(handler, 'b'.repeat(43))).toMatchObject({
    status: 404,
    body: { code: 'link_invalid' },
  })
  for (const token of ['', 'corto', `${known}'`, 'a'.repeat(44)]) {
    expect((await oneClick(handler, encodeURIComponent(token))).status).toBe(422)
  }
  expect(refused).toEqual(['b'.repeat(43)])
})

test('guessing from one address is limited, and the log has no token', async () => {
  const { handler, edge, refused } = aHandler(school.limiter())
  for (let index = 0; index < 61; index += 1) await oneClick(handler, 'c'.repeat(43))
  expect(refused).toHaveLength(60)
  expect((await oneClick(handler, known)).status).toBe(429)
  expect(JSON.stringify(edge.lines)).not.toContain('ccccc')
})
