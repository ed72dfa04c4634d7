import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countries } from '../../../src/domain/countries.ts'
import { createDlocalGo } from '../_shared/dlocal-go.ts'
import { randomId } from '../_shared/secrets.ts'
import {
  checkoutUrl,
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/test-support/dlocal-go-server.ts'
import { aTestEdge, memoryLimiter, openLimiter, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { findStaff } from '../_shared/test-support/staff.ts'
import { type CreatePaymentDeps, createHandler } from './handler.ts'
import { type MemoryStore, memoryStore } from './test-support/memory-store.ts'
import { staffOrders } from './test-support/staff-orders.ts'

const planToken = 'abcdefghijklmnopqrstuvwxyz012345'
const key = 'key-0000-0000-0000-0001'

let provider: DlocalGoServer
let store: MemoryStore
let edge: TestEdge
let deps: CreatePaymentDeps
let handler: (request: Request) => Promise<Response>

beforeEach(async () => {
  provider = await startDlocalGoServer()
  store = memoryStore()
  addCourse('gee-python', { regular: 200, promo: 150 })
  addCourse('deep-learning', { regular: 320, promo: null })
  addCourse('all-access-geoai', { regular: 300, promo: 270, link: planToken })
  edge = aTestEdge()
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 20)))
  deps = {
    edge,
    sleep,
    store,
    limiter: openLimiter(),
    findStaff,
    createStaffOrder: staffOrders(store).createStaffOrder,
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
    newOrderId: () => randomId(18),
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example/functions/v1',
      checkoutUrl,
    },
  }
  handler = createHandler(deps)
})

afterEach(() => provider.stop())

function addCourse(slug: string, price: { regular: number; promo: number | null; link?: string }) {
  const subscriptionLink = price.link
    ? `https://checkout.live.example/validate/subscription/${price.link}`
    : null
  store.prices.set(slug, {
    name: `Curso ${slug}`,
    subscriptionLink,
    row: {
      regular_price_usd: `${price.regular}.00`,
      promo_price_usd: price.promo,
      is_active: price.promo !== null,
      installments_count: 6,
      promo_installments_price_usd: price.promo,
      subscription_link: subscriptionLink,
    },
  })
}

function aRequest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    email: 'ana@example.com',
    course_id: 'gee-python',
    country: 'AR',
    amount: 150,
    currency: 'ARS',
    payment_type: 'single',
    payer: { name: 'Ana Pérez', phone: '+54 11 5555 0100' },
    ...changes,
  }
}

function pay(changes: Record<string, unknown> = {}, idempotencyKey = key) {
  return post(handler, aRequest(changes), { 'idempotency-key': idempotencyKey })
}

const creations = () => provider.received.filter((call) => call.method === 'POST')

describe('a single payment', () => {
  test('is created at the provider and answers its checkout', async () => {
    const answer = await pay({ course_id: 'GEE Python-202507' })
    expect(answer.status).toBe(200)
    const order = store.rows[0]
    expect(answer.body).toEqual({ redirect_url: `${checkoutUrl}/pay/token-DP-1`, order_id: order?.order_id })
    expect(order).toMatchObject({
      email: 'ana@example.com',
      amount: '150.00',
      currency: 'USD',
      buyer_currency: 'ARS',
      course_id: 'gee-python',
      payment_type: 'single',
      external_id: null,
      redirect_url: `${checkoutUrl}/pay/token-DP-1`,
      claimed_at: null,
    })
    expect(order?.order_id).toMatch(/^[A-Za-z0-9_-]{22,}$/)
    expect(JSON.parse(creations()[0]?.body ?? '')).toEqual({
      amount: 150,
      currency: 'USD',
      country: 'AR',
      order_id: order?.order_id,
      description: 'Curso gee-python',
      success_url: `https://meridiano.example/payment-success?order_id=${order?.order_id}`,
      back_url: `https://meridiano.example/checkout?course=gee-python&order_id=${order?.order_id}`,
      notification_url: 'https://functions.example/functions/v1/payment-webhook',
      payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' },
    })
  })

  test.each(countries.map((country) => [country.code, country.currency]))(
    'from %s charges dollars, whatever currency the page names',
    async (country, currency) => {
      for (const named of new Set(['USD', currency])) {
        const answer = await pay({ country, currency: named }, `key-${country}-${named}-000000`)
        expect(answer.status).toBe(200)
      }
      for (const call of creations()) {
        const sent = JSON.parse(call.body)
        expect(sent).toMatchObject({ amount: 150, currency: 'USD' })
        expect(sent.country).toBe(country === 'PA' || country === 'OTHER' ? undefined : country)
      }
    },
  )

  test('does not send an e-mail longer than the provider takes', async () => {
    const email = `${'a'.repeat(120)}@example.com`
    expect((await pay({ email })).status).toBe(200)
    expect(JSON.parse(creations()[0]?.body ?? '').payer.email).toBeUndefined()
  })

  test('writes no personal data into the log', async () => {
    await pay()
    expect(edge.lines).toEqual([
      {
        function: 'create-payment',
        status: 200,
        code: 'ok',
        ms: expect.any(Number),
        request_id: 'request-1',
      },
    ])
  })
})

describe('the same key', () => {
  test('and content gives the same answer and one payment', async () => {
    const first = await pay()
    const second = await pay({ email: ' ANA@example.com ' })
    expect(second).toMatchObject({ status: 200, body: first.body })
    expect(provider.payments).toHaveLength(1)
    expect(store.rows).toHaveLength(1)
  })

  test('and other content is a conflict', async () => {
    await pay()
    const other = await pay({ payer: { name: 'Otra Persona', phone: '5555 0100' } })
    expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } })
    expect(provider.payments).toHaveLength(1)
  })

  test('of an order that ended is closed', async () => {
    await pay()
    for (const row of store.rows) row.status = 'REJECTED'
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'order_closed' } })
  })

  test('of an order that has been paid names it and sends nobody to pay again', async () => {
    const first = await pay()
    for (const row of store.rows) row.status = 'PAID'
    const again = await pay()
    expect(again.status).toBe(409)
    expect(again.body).toEqual({ code: 'order_paid', order_id: first.body.order_id })
    expect(provider.payments).toHaveLength(1)
  })

  test('of a paid order with other content says nothing of that order', async () => {
    await pay()
    for (const row of store.rows) row.status = 'PAID'
    const other = await pay({ email: 'otra@example.com' })
    expect(other).toMatchObject({ status: 409, text: '{"code":"idempotency_conflict"}' })
  })

  test('ten times at once makes one payment', async () => {
    provider.arm({ method: 'POST', path: '/v1/payments', delayMs: 150 })
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()))
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1)
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect(provider.payments).toHaveLength(1)
  })

  test('is needed, and has a form', async () => {
    for (const bad of ['', 'short', 'x'.repeat(129), 'with spaces in the key', 'ñandúñandúñandú01']) {
      const answer = await post(handler, aRequest(), bad.includes('ñ') ? {} : { 'idempotency-key': bad })
      expect(answer).toMatchObject({ status: 400, body: { code: 'idempotency_key_required' } })
    }
    expect(store.rows).toHaveLength(0)
  })
})

describe('instalments', () => {
  const installments = {
    course_id: 'all-access-geoai',
    payment_type: 'installments',
    amount: 270,
    currency: 'USD',
  }

  test('go to the subscription checkout of the configured environment without a call', async () => {
    const answer = await pay(installments)
    const row = store.rows[0]
    expect(answer.status).toBe(200)
    const url = new URL(String(answer.body.redirect_url))
    expect(url.origin + url.pathname).toBe(`${checkoutUrl}/validate/subscription/${planToken}`)
    expect(url.searchParams.get('email')).toBe('ana@example.com')
    expect(url.searchParams.get('external_id')).toBe(`all-access-geoai-ana-${row?.order_id}`)
    expect(row).toMatchObject({
      amount: '45.00',
      total_course_amount: '270.00',
      installments_count: 6,
      external_id: `all-access-geoai-ana-${row?.order_id}`,
    })
    expect(provider.received).toHaveLength(0)
  })

  test('of two people with the same local part do not collide', async () => {
    await pay({ ...installments, email: 'ana@example.com' }, 'key-of-the-first-person')
    await pay({ ...installments, email: 'ana@example.org' }, 'key-of-the-second-person')
    expect(new Set(store.rows.map((row) => row.external_id)).size).toBe(2)
  })

  test('answer the same again', async () => {
    const first = await pay(installments)
    expect((await pay(installments)).body).toEqual(first.body)
  })

  test('resume when the first answer was cut off before its address was stored', async () => {
    const first = await pay(installments)
    for (const row of store.rows) row.redirect_url = null
    expect((await pay(installments)).body).toEqual(first.body)
  })

  test('are refused where there is no plan', async () => {
    const answer = await pay({ payment_type: 'installments', currency: 'USD' })
    expect(answer).toMatchObject({ status: 409, body: { code: 'installments_unavailable' } })
    expect(store.rows).toHaveLength(0)
  })

  test.each([
    'https://checkout.live.example/',
    'not an address',
    'https://x.example/validate/subscription/%2e',
  ])('are refused when the stored link is %s', async (link) => {
    const course = store.prices.get('all-access-geoai')
    if (course) course.subscriptionLink = link
    expect(await pay(installments)).toMatchObject({ status: 409, body: { code: 'installments_unavailable' } })
    expect(store.rows).toHaveLength(0)
  })
})

describe('the sum', () => {
  test.each<[string, string, number]>([
    ['0', '0', 422],
    ['-1', '-1', 422],
    ['null (NaN in JSON)', 'null', 422],
    ['a text', '"150"', 422],
    ['1e309', '1e309', 422],
    ['three decimals', '150.001', 422],
    ['a very large number', '1e300', 422],
    ['a list', '[150]', 422],
    ['true', 'true', 422],
    ['one cent', '0.01', 409],
    ['a cent less', '149.99', 409],
    ['a cent more', '150.01', 409],
    ['the struck price', '200', 409],
    ['another product’s price', '270', 409],
    ['the sum in local money', '150000', 409],
  ])('%s is refused with nothing created', async (_name, amount, status) => {
    const body = JSON.stringify(aRequest()).replace('"amount":150', `"amount":${amount}`)
    const answer = await post(handler, body, { 'idempotency-key': key })
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual(
      status === 409 ? { code: 'price_changed' } : { problems: [{ field: 'amount', code: 'invalid' }] },
    )
    expect(store.rows).toHaveLength(0)
    expect(provider.received).toHaveLength(0)
  })

  test('150.00 and 1.5e2 are the same number as 150', async () => {
    const body = JSON.stringify(aRequest()).replace('"amount":150', '"amount":1.5e2')
    expect((await post(handler, body, { 'idempotency-key': key })).status).toBe(200)
  })

  test.each(['EUR', 'BRL', 'usd', 'US', ''])(
    'in %s is refused for a buyer in Argentina',
    async (currency) => {
      const answer = await pay({ currency })
      expect(answer).toMatchObject({
        status: 422,
        body: { problems: [{ field: 'currency', code: 'invalid' }] },
      })
    },
  )

  test('that was right yesterday is refused today', async () => {
    addCourse('gee-python', { regular: 200, promo: 160 })
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  })

  test.each(['total', 'debt', 'installment'])('of the staff type %s is not taken here', async (type) => {
    expect((await pay({ payment_type: type })).status).toBe(422)
  })
})

test.each(['no-such-course', '%', 'gee-pytho_', 'gee', "x' or '1'='1", 'gee-python-avanzado'])(
  'the course %s is not found',
  async (course) => {
    expect(await pay({ course_id: course })).toMatchObject({
      status: 404,
      body: { code: 'course_not_found' },
    })
  },
)

describe('limits', () => {
  test('stop an address after thirty, however it dresses up its header', async () => {
    handler = createHandler({ ...deps, limiter: memoryLimiter().limiter })
    const from = async (index: number, address: string) =>
      (
        await post(handler, aRequest({ email: `p${index}@example.com` }), {
          'idempotency-key': `key-of-attempt-${String(index).padStart(6, '0')}`,
          'x-forwarded-for': `10.0.0.${index % 250}, ${address}`,
        })
      ).status
    const statuses: number[] = []
    for (let index = 0; index < 32; index++) statuses.push(await from(index, '203.0.113.7'))
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
    expect(await from(40, '203.0.113.8')).toBe(200)
  })

  test('stop an e-mail after ten from any address', async () => {
    handler = createHandler({ ...deps, limiter: memoryLimiter().limiter })
    const statuses: number[] = []
    for (let index = 0; index < 11; index++) {
      const answer = await post(
        handler,
        aRequest({ email: index % 2 ? 'ana@example.com' : 'ANA@example.com' }),
        {
          'idempotency-key': `key-of-attempt-${String(index).padStart(6, '0')}`,
          'x-forwarded-for': `198.51.100.${index}`,
        },
      )
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
