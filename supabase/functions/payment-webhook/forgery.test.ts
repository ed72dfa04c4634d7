import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { paymentRows, placedOrder } from '../../../tests/database/support/orders.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, send } from '../_shared/test-support/edge.ts'
import { createHandler, paymentWebhookStore } from './index.ts'

const body = '{"payment_id":"DP-283"}'
const orderId = 'order-id-0123456789abcdef'

const school = aSchool()
const rows = () => paymentRows(school.sql())
let provider: DlocalGoServer
let handler: (request: Request) => Promise<Response>

beforeAll(async () => {
  provider = await startDlocalGoServer()
  provider.payments.push({ id: 'DP-283', order_id: orderId, status: 'PAID', amount: 150, currency: 'USD' })
})
afterAll(() => provider.stop())

beforeEach(() => {
  provider.received.length = 0
  const store = paymentWebhookStore(school.client())
  const client = { apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep: async () => undefined }
  handler = createHandler({ edge: aTestEdge(), store, provider: createDlocalGo(client) })
})

const { apiKey, secretKey } = dlocalGoKeys
function hmac(secret: string, ...parts: (string | Uint8Array)[]): string {
  const digest = createHmac('sha256', secret)
  for (const part of parts) digest.update(part)
  return digest.digest('hex')
}
const good = hmac(secretKey, apiKey, body)
const scheme = (hex: string) => `V2-HMAC-SHA256, Signature: ${hex}`

function flip(hex: string, index: number): string {
  const digit = (Number.parseInt(hex[index] ?? '0', 16) ^ 1).toString(16)
  return hex.slice(0, index) + digit + hex.slice(index + 1)
}

type Forgery = [name: string, authorization: string | null, sentBody?: string | Uint8Array]

const headers: Forgery[] = [
  ['no header', null],
  ['an empty header', ''],
  ['the scheme alone', 'V2-HMAC-SHA256'],
  ['no digest', 'V2-HMAC-SHA256, Signature:'],
  ['the digest alone', good],
  ['another scheme', `V1-HMAC-SHA256, Signature: ${good}`],
  ['another hash', `V2-HMAC-SHA512, Signature: ${good}`],
  ['a bearer token', `Bearer ${good}`],
  ['our own API credentials', `Bearer ${apiKey}:${secretKey}`],
  ['basic credentials', `Basic ${btoa(`${apiKey}:${secretKey}`)}`],
  ['no comma', `V2-HMAC-SHA256 Signature: ${good}`],
  ['a semicolon', `V2-HMAC-SHA256; Signature: ${good}`],
  ['an equals sign', `V2-HMAC-SHA256, Signature=${good}`],
  ['a quoted digest', `V2-HMAC-SHA256, Signature: "${good}"`],
  ['something before the scheme', `x V2-HMAC-SHA256, Signature: ${good}`],
  ['something after the digest', `${scheme(good)} x`],
  ['a comma after the digest', `${scheme(good)},`],
  ['two digests', `${scheme(good)}, Signature: ${good}`],
  ['a wrong digest before a right one', `${scheme('0'.repeat(64))}, ${scheme(good)}`],
  ['a right digest before a wrong one', `${scheme(good)}, ${scheme('0'.repeat(64))}`],
  ['upper-case hex', scheme(good.toUpperCase())],
  ['mixed-case hex', scheme(good.slice(0, 32) + good.slice(32).toUpperCase())],
  ['63 digits', scheme(good.slice(0, 63))],
  ['65 digits', scheme(`${good}0`)],
  ['32 digits', scheme(good.slice(0, 32))],
  ['128 digits', scheme(good + good)],
  ['zeros', scheme('0'.repeat(64))],
  ['not hex', scheme('g'.repeat(64))],
  ['base64 of the digest', scheme(Buffer.from(good, 'hex').toString('base64'))],
  ['a prefix of sha256=', scheme(`sha256=${good}`)],
  ['0x before it', scheme(`0x${good}`)],
  ['the first digit changed', scheme(flip(good, 0))],
  ['the last digit changed', scheme(flip(good, 63))],
  ['the middle digit changed', scheme(flip(good, 31))],
  ['full-width digits', scheme(encodeURIComponent('０'.repeat(8)))],
]

const secrets: Forgery[] = [
  ['another secret', scheme(hmac('another_secret', apiKey, body))],
  ['an empty secret', scheme(hmac('', apiKey, body))],
  ['the API key as secret', scheme(hmac(apiKey, apiKey, body))],
  ['a secret from before a rotation', scheme(hmac('sandbox_secret_key_old', apiKey, body))],
  ['the live secret in the sandbox', scheme(hmac('live_secret_key', apiKey, body))],
  ['another API key', scheme(hmac(secretKey, 'another_api_key', body))],
  ['no API key in the message', scheme(hmac(secretKey, body))],
  ['the API key after the body', scheme(hmac(secretKey, body, apiKey))],
  ['the classic message with a date', scheme(hmac(secretKey, apiKey, '2026-01-05T10:00:00.000Z', body))],
  ['the body alone hashed', scheme(hmac(secretKey, ''))],
  ['a digest without a key', scheme(createHmac('sha256', 'x').update(body).digest('hex'))],
  [
    'sha1 padded to length',
    scheme(
      createHmac('sha1', secretKey)
        .update(apiKey + body)
        .digest('hex')
        .padEnd(64, '0'),
    ),
  ],
]

const bodies: Forgery[] = [
  ['another payment', scheme(good), '{"payment_id":"DP-284"}'],
  ['a byte more', scheme(good), `${body} `],
  ['a byte less', scheme(good), body.slice(0, -1)],
  ['a line break at the end', scheme(good), `${body}\n`],
  ['spaces after a re-serialisation', scheme(good), '{"payment_id": "DP-283"}'],
  ['an added field', scheme(good), '{"payment_id":"DP-283","status":"PAID"}'],
  ['a byte order mark', scheme(good), `\uFEFF${body}`],
  ['an escaped letter', scheme(good), '{"payment_id":"\\u0044P-283"}'],
  ['another case', scheme(good), '{"payment_id":"dp-283"}'],
  ['a repeated key', scheme(good), '{"payment_id":"DP-283","payment_id":"DP-1"}'],
  ['no body', scheme(good), ''],
  ['invalid UTF-8', scheme(good), new Uint8Array([0xff, 0xfe, 0x7b])],
  ['the key moved into the body', scheme(hmac(secretKey, apiKey, body)), apiKey + body],
]

describe('a forged notification changes nothing', () => {
  const forgeries = [...headers, ...secrets, ...bodies]

  test('covers at least sixty forgeries', () => {
    expect(forgeries.length).toBeGreaterThanOrEqual(60)
  })

  test.each(forgeries)('%s', async (_name, authorization, sentBody = body) => {
    const answer = await send(handler, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authorization === null ? {} : { authorization }),
      },
      body: sentBody as BodyInit,
    })
    expect(answer).toMatchObject({ status: 401, body: { code: 'unauthorized' } })
    // The database is not asked either.
    expect(school.calls()).toEqual([])
    expect(provider.received).toHaveLength(0)
  })
})

const anOrder = () => placedOrder(school.sql(), { order_id: orderId, amount: '150.00' })

test.each([
  ['as documented', scheme(good)],
  ['with the scheme in lower case', `v2-hmac-sha256, signature: ${good}`],
  ['without spaces', `V2-HMAC-SHA256,Signature:${good}`],
])('accepts a genuine signature %s', async (_name, authorization) => {
  await anOrder()
  const init = { method: 'POST', headers: { authorization, 'x-date': '2001-01-01' }, body }
  expect((await send(handler, init)).status).toBe(200)
  expect((await rows())[0]?.status).toBe('PAID')
})

test('ignores PAID in a signed body when the provider says PENDING', async () => {
  await anOrder()
  const [payment] = provider.payments
  if (payment) payment.status = 'PENDING'
  const claim = '{"payment_id":"DP-283","status":"PAID","amount":150}'
  const init = {
    method: 'POST',
    headers: { authorization: scheme(hmac(secretKey, apiKey, claim)) },
    body: claim,
  }
  expect((await send(handler, init)).status).toBe(200)
  expect((await rows())[0]?.status).toBe('PENDING')
  if (payment) payment.status = 'PAID'
})
