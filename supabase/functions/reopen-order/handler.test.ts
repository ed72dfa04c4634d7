import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import {
  aFact,
  ageOrder,
  apply,
  claimedByTheDead,
  paymentRows,
} from '../../../tests/database/support/orders.ts'
import { staffOrders } from '../../../tests/database/support/staff-orders.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import {
  checkoutUrl,
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { createHandler, reopenOrderStore } from './index.ts'

const address = `${checkoutUrl}/pay/token-of-the-link`
const faults: Partial<Fault>[] = [{ drop: true }, { status: 500 }, { status: 429 }, { status: 204 }]

const school = aSchool()
const { aLink, create } = staffOrders(school.sql)
let provider: DlocalGoServer
let edge: TestEdge
/** The link of staff for 180 USD. */
let link: string

beforeEach(async () => {
  provider = await startDlocalGoServer()
  edge = aTestEdge()
  const terms = { email: 'ana@example.com', payer_name: 'Ana Pérez', payer_phone: '+54 11 5555 0100' }
  link = (await create(aLink(terms))).order_id
})
afterEach(() => provider.stop())

function handler(request: Request) {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 5)))
  return createHandler({
    ...{ edge, limiter: school.limiter(), sleep, store: reopenOrderStore(school.client()) },
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example/functions/v1',
    },
  })(request)
}

const reopen = () => post(handler, { order_id: link })
const rows = () => paymentRows(school.sql())
const idOfFresh = async () => (await rows())[1]?.orderId
const setAddress = () => school.sql()`select public.set_order_redirect(${link}, ${address})`
const report = (status: string, amount = '180.00') =>
  apply(school.sql(), aFact({ order_id: link, amount }, { status }))

function atProvider(status: string): void {
  const payer = { email: 'ana@example.com' }
  provider.payments.push({ id: 'DP-283', order_id: link, status, amount: 180, currency: 'USD', payer })
}

describe('a link that may still be paid', () => {
  test.each(['PENDING', 'REJECTED'] as const)('and is %s leads to the same checkout', async (status) => {
    await setAddress()
    await report(status)
    expect(await reopen()).toMatchObject({ status: 200, body: { redirect_url: address, order_id: link } })
    expect(await rows()).toHaveLength(1)
    expect(provider.received).toHaveLength(0)
  })

  test('but never got its checkout gets it now', async () => {
    expect(await reopen()).toMatchObject({ status: 200, body: { order_id: link } })
    expect(provider.payments).toMatchObject([{ order_id: link, amount: 180 }])
  })
})

describe('a link whose checkout has closed', () => {
  test('gets a new checkout with its own terms, which leads back to it again', async () => {
    await setAddress()
    await report('CANCELLED')
    const answer = await reopen()
    const fresh = await idOfFresh()
    expect(answer).toMatchObject({
      status: 200,
      body: { redirect_url: `${checkoutUrl}/pay/token-DP-1`, order_id: fresh },
    })
    expect(provider.payments).toMatchObject([
      {
        ...{ order_id: fresh, amount: 180, currency: 'USD', country: 'AR' },
        payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' },
        success_url: `https://meridiano.example/payment-success?order_id=${fresh}`,
        back_url: `https://meridiano.example/payment-error?order_id=${fresh}`,
      },
    ])
  })

  test('gets that of a worker which made it and died, and no second one', async () => {
    await report('CANCELLED')
    claimedByTheDead(school, (order_id) => {
      const payer = { email: 'ana@example.com' }
      const made = { id: 'DP-283', order_id, status: 'PENDING', amount: 180, currency: 'USD' }
      provider.payments.push({ ...made, payer, redirect_url: address })
    })
    expect(await reopen()).toMatchObject({ status: 200, body: { redirect_url: address } })
    expect(provider.received.map(({ method }) => method)).toEqual(['GET'])
  })

  test('gets one, however often it is asked for at once', async () => {
    await report('CANCELLED')
    const answers = await Promise.all(Array.from({ length: 5 }, () => reopen()))
    expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await rows()).toHaveLength(2)
    expect(provider.payments).toHaveLength(1)
  })
})

describe('a link whose time is over, as far as we know', () => {
  beforeEach(async () => {
    await setAddress()
    await ageOrder(school.sql(), link, '25 hours')
  })

  test('is asked about; what was paid meanwhile is not paid again', async () => {
    atProvider('PAID')
    expect(await reopen()).toMatchObject({
      status: 409,
      body: { code: 'order_paid', order_id: link },
    })
    expect(provider.payments).toHaveLength(1)
  })

  test('stays the same while the provider still takes it', async () => {
    atProvider('PENDING')
    expect(await reopen()).toMatchObject({ status: 200, body: { redirect_url: address } })
    expect(await rows()).toHaveLength(1)
  })

  test.each(['EXPIRED', 'CANCELLED', 'unknown there'])(
    'gets a new checkout when it is %s',
    async (status) => {
      if (status !== 'unknown there') atProvider(status)
      const { status: answered, body } = await reopen()
      expect([answered, body.order_id]).toEqual([200, await idOfFresh()])
      expect((await rows()).map((row) => row.status)).toEqual(['CANCELLED', 'PENDING'])
    },
  )

  test.each(faults)('gets none while the provider cannot be asked: %j', async (fault) => {
    provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect(await reopen()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect(await rows()).toMatchObject([{ status: 'PENDING' }])
  })
})

const paysAnotherLink = async () => {
  const whole = await create(aLink({ email: 'ana@example.com', amount: 200 }))
  await apply(school.sql(), aFact(whole))
}
test.each([
  ['was paid', () => report('PAID'), 'order_paid'],
  ['was paid with another sum', () => report('PAID', '7.00'), 'order_held'],
  ['has nothing left to pay', () => report('CANCELLED').then(paysAnotherLink), 'order_closed'],
])('a link that %s makes no payment', async (_name, happens, code) => {
  await happens()
  expect(await reopen()).toMatchObject({ status: 409, body: { code } })
  expect(provider.received).toHaveLength(0)
})

test('an unknown order is not found, and an id that is none is refused', async () => {
  expect(await post(handler, { order_id: 'order-of-nobody-000000' })).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  })
  expect(await post(handler, { order_id: '../x' })).toMatchObject({ status: 422 })
  expect(provider.received).toHaveLength(0)
})

test('a new checkout that the provider fails to make is made at the next attempt', async () => {
  await report('CANCELLED')
  provider.arm({ method: 'POST', path: '/v1/payments', status: 500 })
  expect(await reopen()).toMatchObject({ status: 502 })
  expect(await reopen()).toMatchObject({ status: 200, body: { order_id: await idOfFresh() } })
  expect(await rows()).toHaveLength(2)
  expect(provider.payments).toHaveLength(1)
})

test('refuses too many from one address', async () => {
  await setAddress()
  const statuses: number[] = []
  for (let index = 0; index < 32; index += 1) {
    statuses.push((await post(handler, { order_id: link }, { 'x-forwarded-for': '203.0.113.7' })).status)
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
})

test('logs no personal data', async () => {
  await report('CANCELLED')
  await reopen()
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|5411/i)
})
