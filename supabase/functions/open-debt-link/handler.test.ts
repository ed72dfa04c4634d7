import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toDebtToken } from '../../../src/domain/debt-token.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import {
  aFact,
  apply,
  claimedByTheDead,
  nextDay,
  paymentRows,
} from '../../../tests/database/support/orders.ts'
import { staffId } from '../../../tests/database/support/staff-orders.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import {
  checkoutUrl,
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { createHandler, openDebtLinkStore } from './index.ts'

const faults: Partial<Fault>[] = [
  { drop: true },
  { status: 500 },
  { status: 429 },
  { status: 200, body: '{"id":"DP-1","redi', headers: { 'content-type': 'application/json' } },
]

const school = aSchool()
const { sql } = school
let provider: DlocalGoServer
let edge: TestEdge
/** A sale for 180 USD of which nothing is paid, and its link. */
let sale: number
let token: string

beforeEach(async () => {
  provider = await startDlocalGoServer()
  edge = aTestEdge()
  const [made] = await sql()`insert into public.sales
      (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
    values ('ana@example.com', 'gee-python', 180, 180, 1, 'total') returning id`
  sale = Number(made?.id)
  const links = await school.as(
    'staff',
    (session) => session`select * from public.debt_links_of(array[${sale}::bigint])`,
  )
  token = toDebtToken(links[0]?.token)
})
afterEach(() => provider.stop())

function handlerWith(manualHandle: string | null = null) {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 5)))
  return createHandler({
    ...{ edge, limiter: school.limiter(), sleep, store: openDebtLinkStore(school.client()), manualHandle },
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example/functions/v1',
    },
  })
}

const look = () => post(handlerWith(), { token })
const pay = (handle: string | null = null, country = 'MX') =>
  post(handlerWith(handle), { token, pay: true, country })

const payments = async () => await paymentRows(sql())
const rows = async () => (await payments()).filter((row) => row.provider !== 'manual')
const byHand = async () => (await payments()).filter((row) => row.provider === 'manual')
/** From now on the sale owes this. */
const owe = (amount: number) => sql()`
  update public.sales s set usd_amount = b.paid + ${amount}, installments_amount = b.paid + ${amount}
  from private.sale_balance((select s from public.sales s where s.id = ${sale})) b where s.id = ${sale}`
/** What the provider notifies about the latest order. */
async function report(status: string, amount?: string) {
  const order = (await rows()).at(-1)
  await apply(
    sql(),
    aFact(
      { order_id: order?.orderId, amount: amount ?? order?.amount },
      { provider_payment_id: `DP-${order?.id}`, status },
    ),
  )
}
/** Money comes about which a person still has to decide. */
async function hold() {
  await sql()`select public.open_debt_link(${token}, false, 'MX')`
  await report('PAID', '7.00')
}
/** The sum comes from elsewhere. */
async function settle() {
  await sql()`select public.open_debt_link(${token}, false, 'MX')`
  await report('PAID')
}

/** Every order of the link gets this answer of the provider from now on. */
async function atProvider(status: string): Promise<void> {
  for (const { orderId: order_id } of await rows()) {
    const payer = { email: 'ana@example.com' }
    provider.payments.push({ id: `DP-${order_id}`, order_id, status, amount: 180, currency: 'USD', payer })
  }
}

describe('looking at a link', () => {
  test('says what is owed and nothing about who owes it, and asks no provider', async () => {
    const answer = await look()
    expect(answer).toMatchObject({
      status: 200,
      body: {
        ...{ state: 'owed', course_name: 'Google Earth Engine con Python', amount: 180, currency: 'USD' },
        ...{ months_behind: 1, number: 1, installments: 1, country: null, manual_reference: null },
      },
    })
    expect(answer.text).not.toMatch(/ana|example\.com|5411/i)
    expect(provider.received).toHaveLength(0)
    expect(await rows()).toHaveLength(0)
  })

  test.each([
    ['nothing is owed', settle, { state: 'closed' }],
    ['money came that a person is looking at', hold, { state: 'held' }],
    // Nor for a sum of which there is no order yet.
    ['money came of another sum', () => hold().then(() => owe(90)), { state: 'held' }],
  ])('when %s says so, also to who would pay', async (_name, happens, body) => {
    await happens()
    expect(await look()).toMatchObject({ status: 200, body })
    expect(await pay('meridiano')).toMatchObject({ status: 200, body })
    expect(provider.received).toHaveLength(0)
    expect(await byHand()).toHaveLength(0)
  })

  test.each(['x'.repeat(43), 'x', '../../etc/passwd', `${'x'.repeat(43)}=`])(
    'with the wrong token %s gets one answer, whether it looks or pays',
    async (wrong) => {
      const refused = { status: 404, body: { code: 'link_invalid' } }
      expect(await post(handlerWith(), { token: wrong })).toMatchObject(refused)
      expect(await post(handlerWith('meridiano'), { token: wrong, pay: true })).toMatchObject(refused)
      // What cannot be a token does not reach the database.
      expect(school.calls().filter((call) => call === 'get_debt_link')).toHaveLength(
        wrong.length === 43 ? 2 : 0,
      )
      expect(provider.received).toHaveLength(0)
    },
  )
})

describe('paying', () => {
  test('leads to a checkout for what is owed, which leads back to the link', async () => {
    expect(await pay()).toMatchObject({
      status: 200,
      body: { state: 'checkout', redirect_url: `${checkoutUrl}/pay/token-DP-1` },
    })
    const [order] = await rows()
    expect(provider.payments).toMatchObject([
      {
        ...{ order_id: order?.orderId, amount: 180, currency: 'USD', country: 'MX' },
        back_url: `https://meridiano.example/payment-error?order_id=${order?.orderId}`,
      },
    ])
    expect(provider.received.map(({ method }) => method)).toEqual(['POST'])
    // On behalf of who made the link.
    const [stored] = await sql()`select created_by from public.orders where id = ${order?.id ?? 0}`
    expect(stored?.created_by).toBe(staffId)
    expect(order).toMatchObject({ status: 'PENDING', type: 'debt', courseId: 'gee-python', total: '180.00' })
  })

  test('keeps the country that was said first while its checkout waits', async () => {
    await pay(null, 'MX')
    await pay(null, 'PE')
    expect(await rows()).toMatchObject([{ country: 'MX' }])
  })

  test('another sum has another checkout, and the first one when it is owed again', async () => {
    const first = await pay()
    await owe(90)
    const second = await pay()
    expect(provider.payments).toMatchObject([{ amount: 180 }, { amount: 90 }])
    expect(second.body.redirect_url).not.toBe(first.body.redirect_url)
    await owe(180)
    expect((await pay()).body).toEqual(first.body)
  })

  test('what was cancelled is made anew, once', async () => {
    const first = await pay()
    await report('CANCELLED')
    const again = await Promise.all(Array.from({ length: 4 }, () => pay()))
    expect(new Set(again.map(({ body }) => body.redirect_url)).size).toBe(1)
    expect(again[0]?.body.redirect_url).not.toBe(first.body.redirect_url)
    // The same sum is not taken twice a day, also when it was paid on the second.
    await report('PAID')
    await owe(180)
    expect(await pay()).toMatchObject({ body: { state: 'paid', order_id: (await rows()).at(-1)?.orderId } })
  })

  test('from a country that nobody said lets the payer choose it at the provider', async () => {
    expect(await post(handlerWith(), { token, pay: true })).toMatchObject({ body: { state: 'checkout' } })
    expect(provider.payments[0]).not.toHaveProperty('country', expect.anything())
    expect(await post(handlerWith(), { token, pay: true, country: 'ES' })).toMatchObject({ status: 422 })
  })

  test('ten times from ten tabs at once makes one payment', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay()))
    expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await rows()).toHaveLength(1)
    expect(provider.payments).toHaveLength(1)
  })

  test('after a worker which made the checkout and died leads to that one', async () => {
    const redirect_url = `${checkoutUrl}/pay/of-the-dead`
    claimedByTheDead(school, async () => {
      await atProvider('PENDING')
      for (const payment of provider.payments) Object.assign(payment, { redirect_url })
    })
    expect(await pay()).toMatchObject({ status: 200, body: { state: 'checkout', redirect_url } })
    expect(provider.received.map(({ method }) => method)).toEqual(['GET'])
    expect(provider.payments).toHaveLength(1)
  })

  test('later the same day leads to the same checkout', async () => {
    const first = await pay()
    expect((await pay()).body).toEqual(first.body)
    expect(provider.payments).toHaveLength(1)
  })

  test('what was paid today says so, with the order', async () => {
    await pay()
    await report('PAID')
    await owe(180)
    const [order] = await rows()
    const paid = { status: 200, body: { state: 'paid', order_id: order?.orderId } }
    expect(await look()).toMatchObject(paid)
    expect(await pay('meridiano')).toMatchObject(paid)
    expect(provider.payments).toHaveLength(1)
    expect(await byHand()).toHaveLength(0)
    await nextDay(sql(), sale)
    expect(await look()).toMatchObject({ body: { state: 'owed', amount: 180 } })
    expect(await pay()).toMatchObject({ body: { state: 'checkout' } })
    expect(await rows()).toHaveLength(2)
  })

  describe('what may have been paid the day before', () => {
    beforeEach(async () => {
      await pay()
      provider.payments.length = 0
      await nextDay(sql(), sale)
    })

    test('is asked about, and not paid again', async () => {
      // The notification never came; the answer of the provider settles the sale.
      await atProvider('PAID')
      expect(await pay('meridiano')).toMatchObject({ status: 200, body: { state: 'closed' } })
      expect(provider.payments).toHaveLength(1)
    })

    test.each([
      ['PENDING', 1],
      ['EXPIRED', 2],
    ])('and is %s there: %d orders', async (status, orders) => {
      await atProvider(status)
      expect(await pay()).toMatchObject({ status: 200, body: { state: 'checkout' } })
      expect(await rows()).toHaveLength(orders)
    })

    test.each(faults)(
      'gets neither a checkout nor a payment by hand while that is unknown: %j',
      async (fault) => {
        provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
        expect(await pay('meridiano')).toMatchObject({
          status: 502,
          body: { code: 'payment_provider_error' },
        })
        expect(await byHand()).toHaveLength(0)
      },
    )
  })
})

describe('while the provider makes no checkout', () => {
  const everyCall = (fault: Partial<Fault>) => {
    provider.arm({ method: 'POST', path: '/v1/payments', times: 99, ...fault })
    provider.arm({ method: 'GET', path: '/v1/payments', times: 99, ...fault })
  }

  test.each(faults)('says so, and makes it at the next attempt: %j', async (fault) => {
    everyCall(fault)
    expect(await pay()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect(await byHand()).toHaveLength(0)
    provider.disarm()
    expect(await pay()).toMatchObject({ status: 200, body: { state: 'checkout' } })
    expect(await rows()).toHaveLength(1)
    expect(new Set(provider.payments.map(({ order_id }) => order_id)).size).toBe(1)
  })

  test('offers to pay by hand where that is configured, under one reference', async () => {
    everyCall({ status: 500 })
    const answers = await Promise.all(Array.from({ length: 4 }, () => pay('meridiano')))
    const [order] = await byHand()
    for (const answer of answers) {
      expect(answer).toMatchObject({
        status: 200,
        body: {
          ...{ state: 'manual', url: 'https://www.paypal.com/paypalme/meridiano/180.00USD' },
          ...{ reference: order?.id, amount: 180, currency: 'USD' },
        },
      })
    }
    expect(await byHand()).toHaveLength(1)
    expect(await look()).toMatchObject({ body: { state: 'owed', manual_reference: order?.id } })
    await owe(90)
    const other = await pay('meridiano')
    expect(other.body).toMatchObject({ state: 'manual', amount: 90 })
    expect(other.body.reference).not.toBe(order?.id)
  })

  test('writes the handle so that it can be no other address', async () => {
    everyCall({ status: 500 })
    expect((await pay('../otra?x=')).body.url).toBe(
      'https://www.paypal.com/paypalme/..%2Fotra%3Fx%3D/180.00USD',
    )
  })

  test.each([
    [401, '{"code":3001,"message":"Invalid credentials"}'],
    [403, 'error code: 1010'],
  ])('a refused key (%d) is told apart, and offers the other way, too', async (status, body) => {
    everyCall({ status, body })
    expect(await pay()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect(await pay('meridiano')).toMatchObject({ status: 200, body: { state: 'manual' } })
  })

  test.each([{ redirect_url: 'https://evil.test/pay/1' }, { amount: 500 }, { currency: 'ARS' }])(
    'an answer with %j, which is none for the order, leads nobody there',
    async (echo) => {
      provider.echo = echo
      const answer = await pay()
      expect(answer).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
      expect(answer.text).not.toContain('evil')
      expect(await rows()).toMatchObject([{ redirectUrl: null }])
    },
  )

  test('is not offered another way for what was settled meanwhile', async () => {
    everyCall({ status: 500 })
    school.before('claim_provider_call', settle)
    expect(await pay('meridiano')).toMatchObject({ status: 200, body: { state: 'closed' } })
  })

  test('a checkout whose answer was lost is found, not made twice', async () => {
    provider.arm({ method: 'POST', path: '/v1/payments', applyThenDrop: true })
    expect(await pay('meridiano')).toMatchObject({ status: 200, body: { state: 'checkout' } })
    expect(provider.payments).toHaveLength(1)
    expect(await byHand()).toHaveLength(0)
  })
})

test('refuses too many from one address', async () => {
  const limited = handlerWith()
  const statuses: number[] = []
  for (let index = 0; index < 62; index += 1) {
    const guess = { token: String(index).padStart(43, 'g') }
    statuses.push((await post(limited, guess, { 'x-forwarded-for': '203.0.113.7' })).status)
  }
  expect(statuses).toEqual([...Array(60).fill(404), 429, 429])
})

test('logs neither the token nor the payer', async () => {
  await pay()
  provider.arm({ method: 'POST', path: '/v1/payments', status: 500 })
  await pay('meridiano')
  expect(edge.lines.length).toBeGreaterThan(1)
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|5411/i)
  expect(JSON.stringify(edge.lines)).not.toContain(token)
})
