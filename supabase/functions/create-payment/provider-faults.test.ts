import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import { checkoutUrl, dlocalGoKeys } from '../_shared/dlocal-go/test-support/server.ts'
import { post, type Sent, shortTimeouts } from '../_shared/test-support/edge.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { createHandler } from './index.ts'
import { aRequest, key, sell } from './test-support/course-sale.ts'
import { openDesk, type PaymentDesk } from './test-support/payment-desk.ts'

const school = aSchool()
let desk: PaymentDesk
let slept: number[]
let alarms: string[]

beforeEach(async () => {
  desk = await openDesk(school)
  await sell(school, 'gee-python', { regular: 150, promo: null })
  slept = []
  alarms = []
})

afterEach(() => desk.close())

type PayOptions = { apiUrl?: string; secretKey?: string; key?: string }

function pay({ key: ownKey = key, ...options }: PayOptions = {}): Promise<Sent> {
  const sleep = async (ms: number) => void slept.push(ms)
  const handler = createHandler({
    ...desk.deps,
    sleep,
    provider: createDlocalGo({
      apiUrl: desk.provider.url,
      ...dlocalGoKeys,
      now: Date.now,
      sleep,
      keyRefused: async () => void alarms.push('raised'),
      ...options,
    }),
  })
  return post(handler, aRequest({ currency: 'USD' }), { 'idempotency-key': ownKey })
}

const create = { method: 'POST', path: '/v1/payments' }
const list = { method: 'GET', path: '/v1/payments' }
const failed = { status: 502, body: { code: 'payment_provider_error' } }

/** Whatever failed, retrying with the same key must end with one order and one payment. */
async function expectResumes(): Promise<void> {
  expect((await desk.rows())[0]).toMatchObject({ status: 'PENDING', redirectUrl: null, isClaimed: false })
  const again = await pay()
  expect(again.status).toBe(200)
  expect(await desk.rows()).toHaveLength(1)
  expect(desk.provider.payments).toHaveLength(1)
  expect(desk.provider.payments[0]?.order_id).toBe(again.body.order_id)
}

describe('the provider has not acted', () => {
  test.each<[string, Partial<Fault>]>([
    ['drops the connection', { drop: true }],
    ['answers 500', { status: 500, body: '{"code":7000}' }],
    [
      'answers 502 in HTML',
      { status: 502, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } },
    ],
    ['answers 503', { status: 503 }],
    ['answers 504', { status: 504, body: '{"code":5010}' }],
    ['answers 400', { status: 400, body: '{"code":5000,"message":"frequency_value cannot be null"}' }],
    [
      'answers 404 in plain text',
      { status: 404, body: 'Not found', headers: { 'content-type': 'text/plain' } },
    ],
    ['answers 200 in HTML', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
    ['answers 200 with truncated JSON', { status: 200, body: '{"id":"DP-9","status":"PEN' }],
    ['answers 200 with no body', { status: 200 }],
    ['answers 204', { status: 204 }],
    ['answers 200 with a list', { status: 200, body: '[]' }],
    ['sends a redirect', { status: 302, headers: { location: 'https://login.example/' } }],
    ['answers 408', { status: 408 }],
  ])('and %s', async (_name, fault) => {
    desk.provider.arm({ ...create, ...fault })
    expect(await pay()).toMatchObject(failed)
    expect(desk.edge.lines.at(-1)).toMatchObject({ status: 502, provider: expect.any(String) })
    await expectResumes()
  })

  test('and is unreachable', async () => {
    expect(await pay({ apiUrl: 'http://127.0.0.1:1' })).toMatchObject(failed)
    await expectResumes()
  })

  test('and the lookup fails too', async () => {
    desk.provider.arm({ ...create, drop: true })
    desk.provider.arm({ ...list, status: 500 })
    expect(await pay()).toMatchObject(failed)
    await expectResumes()
  })

  test('and the lookup of a resumed order fails: nothing is created blindly', async () => {
    desk.provider.arm({ ...create, drop: true })
    desk.provider.arm({ ...list, status: 500, times: 2 })
    expect(await pay()).toMatchObject(failed)
    expect(await pay()).toMatchObject(failed)
    expect(desk.provider.payments).toHaveLength(0)
    await expectResumes()
  })
})

describe('the provider has acted', () => {
  test.each<[string, Partial<Fault>]>([['drops the connection', { applyThenDrop: true }]])(
    'and %s: the payment is found in the same request',
    async (_name, fault) => {
      desk.provider.arm({ ...create, ...fault })
      const answer = await pay()
      expect(answer).toMatchObject({ status: 200, body: { redirect_url: `${checkoutUrl}/pay/token-DP-1` } })
      expect(desk.provider.payments).toHaveLength(1)
    },
  )

  test.each(['totalPages', 'total_pages'] as const)(
    'and is found on the third page of %s',
    async (pageKey) => {
      desk.provider.pageKey = pageKey
      for (let index = 0; index < 45; index++) {
        const payer = { email: 'ana@example.com' }
        desk.provider.payments.push({ id: `DP-X${index}`, order_id: `other-${index}`, status: 'PAID', payer })
      }
      desk.provider.arm({ ...create, applyThenDrop: true })
      expect((await pay()).status).toBe(200)
      expect(desk.provider.payments.filter((payment) => !payment.order_id.startsWith('other'))).toHaveLength(
        1,
      )
    },
  )

  test('and the lookup fails: the next request finds the payment and creates no other', async () => {
    desk.provider.arm({ ...create, applyThenDrop: true })
    desk.provider.arm({ ...list, drop: true })
    expect(await pay()).toMatchObject(failed)
    await expectResumes()
  })

  test('and answers without a checkout URL: the lookup finds it', async () => {
    desk.provider.echo = { redirect_url: undefined }
    expect(await pay()).toMatchObject({
      status: 200,
      body: { redirect_url: `${checkoutUrl}/pay/token-DP-1` },
    })
  })

  test('and reports a duplicate order id: the payment is looked up', async () => {
    desk.provider.arm({ ...create, applyThenDrop: true })
    desk.provider.arm({ ...list, drop: true })
    await pay()
    desk.provider.arm({ ...list, status: 200, body: '{"data":[],"totalPages":0}' })
    desk.provider.arm({ ...create, status: 400, body: '{"code":5009,"message":"duplicate order"}' })
    expect((await pay()).status).toBe(200)
    expect(desk.provider.payments).toHaveLength(1)
  })

  test('and answers with a numeric id', async () => {
    desk.provider.echo = { id: 54354, new_field: { nested: true } }
    expect((await pay()).status).toBe(200)
  })
})

test.each([401, 403])(
  'credentials refused with %d answer server_misconfigured and are not retried',
  async (status) => {
    desk.provider.arm({ ...create, status, body: '{"code":3001}' })
    expect(await pay()).toMatchObject({ status: 503, body: { code: 'server_misconfigured' } })
    expect(desk.edge.lines.at(-1)).toMatchObject({
      provider: 'credentials',
      provider_detail: `status_${status}_code_3001`,
    })
    expect(desk.provider.received).toHaveLength(1)
    expect(alarms).toEqual(['raised'])
    await expectResumes()
    expect(alarms).toEqual(['raised'])
  },
)

describe('too many requests', () => {
  const tooMany = { ...create, status: 429, body: '{"code":6000}' }

  test('are retried once after the requested delay', async () => {
    desk.provider.arm({ ...tooMany, headers: { 'retry-after': '2' } })
    expect((await pay()).status).toBe(200)
    expect(slept).toEqual([2000])
  })

  test('are retried once when no delay is given', async () => {
    desk.provider.arm(tooMany)
    expect((await pay()).status).toBe(200)
  })

  test('do not wait longer than two seconds', async () => {
    desk.provider.arm({ ...tooMany, headers: { 'retry-after': '60' } })
    expect(await pay()).toMatchObject(failed)
    expect(slept).toEqual([])
    await expectResumes()
  })

  test('are not retried twice', async () => {
    desk.provider.arm({ ...tooMany, times: 2 })
    expect(await pay()).toMatchObject(failed)
    expect(desk.provider.received).toHaveLength(2)
    await expectResumes()
  })
})

test('rejects a provider answer about another order', async () => {
  desk.provider.echo = { order_id: 'somebody-elses-order-id' }
  expect(await pay()).toMatchObject(failed)
  expect((await desk.rows())[0]?.redirectUrl).toBeNull()
})

describe('a payment that the provider makes with another sum', () => {
  const closed = { status: 409, body: { code: 'order_closed' } }
  const sums: [string, Record<string, unknown>][] = [
    ['another amount', { amount: 1 }],
    ['another currency', { amount: 150, currency: 'ARS' }],
    ['local money', { amount: '217500.50', currency: 'ARS' }],
    ['an amount that is none', { amount: 'much', currency: 'USD' }],
    ['a currency that is none', { amount: 150, currency: 'dollars' }],
  ]

  test.each(sums)('(%s) sends nobody there and ends its order; a new key pays', async (_name, echo) => {
    desk.provider.echo = echo
    expect(await pay()).toMatchObject(closed)
    expect(await desk.rows()).toMatchObject([{ status: 'ERROR', redirectUrl: null, isClaimed: false }])
    desk.provider.echo = {}
    // The same key says so again, and makes no further payment.
    expect(await pay()).toMatchObject(closed)
    expect(desk.provider.payments).toHaveLength(1)
    expect(await pay({ key: 'key-of-the-next-attempt' })).toMatchObject({ status: 200 })
    expect((await desk.rows()).map(({ status }) => status)).toEqual(['ERROR', 'PENDING'])
  })

  test('is found so after an unknown outcome, too', async () => {
    desk.provider.arm({ ...create, applyThenDrop: true })
    desk.provider.arm({ ...list, status: 500 })
    expect(await pay()).toMatchObject(failed)
    Object.assign(desk.provider.payments[0] ?? {}, { amount: 217500, currency: 'ARS' })
    expect(await pay()).toMatchObject(closed)
    expect(await desk.rows()).toMatchObject([{ status: 'ERROR' }])
  })

  test('and was paid already is not paid again', async () => {
    desk.provider.arm({ ...create, applyThenDrop: true })
    desk.provider.arm({ ...list, status: 500 })
    await pay()
    Object.assign(desk.provider.payments[0] ?? {}, { amount: 217500, currency: 'ARS', status: 'PAID' })
    const orderId = (await desk.rows())[0]?.orderId
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'order_paid', order_id: orderId } })
    expect(await desk.rows()).toMatchObject([{ status: 'PENDING' }])
  })
})

test.each([
  'http://checkout.example/pay/1',
  'https://checkout.example.evil.example/pay/1',
  'https://evil.example/pay/1',
  'https://user:secret@checkout.example/pay/1',
  'https://checkout.example@evil.example/',
  'https://checkout.example:8443/pay/1',
  '//evil.example/pay',
  'javascript:alert(1)',
  'data:text/html,x',
  'https:\\\\evil.example\\pay',
  'https://checkout.example%2eevil.example/',
  'https://checkout.example./pay/1',
  '/pay/1',
  '',
  'ftp://checkout.example/pay',
  `https://checkout.example/${'x'.repeat(2100)}`,
])('rejects the checkout URL %s', async (address) => {
  desk.provider.arm({
    ...create,
    status: 200,
    body: JSON.stringify({ id: 'DP-1', status: 'PENDING', redirect_url: address }),
  })
  expect(await pay()).toMatchObject(failed)
  expect((await desk.rows())[0]?.redirectUrl).toBeNull()
})

test('a silent provider is given up after eight seconds', async () => {
  desk.provider.arm({ ...create, delayMs: 2000 })
  const timeouts = shortTimeouts()
  expect(await pay()).toMatchObject(failed)
  expect(timeouts[0]).toBe(8000)
  await expectResumes()
})
