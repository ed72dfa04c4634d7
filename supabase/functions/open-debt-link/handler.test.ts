import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { toDebtToken } from '../../../src/domain/debt-token.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import {
  checkoutUrl,
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/dlocal-go/test-support/server.ts'
import { aTestEdge, memoryLimiter, openLimiter, post, type TestEdge } from '../_shared/test-support/edge.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { createHandler } from './index.ts'
import { type MemoryDebt, memoryDebt } from './test-support/memory-debt.ts'

const token = toDebtToken('k'.repeat(43))
const faults: Partial<Fault>[] = [
  { drop: true },
  { status: 500 },
  { status: 429 },
  { status: 200, body: '{"id":"DP-1","redi', headers: { 'content-type': 'application/json' } },
]

let provider: DlocalGoServer
let edge: TestEdge
let debt: MemoryDebt

beforeEach(async () => {
  provider = await startDlocalGoServer()
  edge = aTestEdge()
  debt = memoryDebt(token)
})
afterEach(() => provider.stop())

function handlerWith({ limiter = openLimiter(), handle = null as string | null } = {}) {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 5)))
  return createHandler({
    ...{ edge, limiter, sleep, store: debt, manualHandle: handle },
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example/functions/v1',
    },
  })
}

const look = () => post(handlerWith(), { token })
const pay = (handle: string | null = null) =>
  post(handlerWith({ handle }), { token, pay: true, country: 'MX' })

/** Every order of the link gets this answer of the provider from now on. */
function atProvider(status: string): void {
  for (const { orderId: order_id } of debt.rows) {
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
    expect(debt.rows).toHaveLength(0)
  })

  test.each([
    ['nothing is owed', { owed: null }, { state: 'closed' }],
    ['money came that a person is looking at', { held: true }, { state: 'held' }],
  ])('when %s says so, also to who would pay', async (_name, changes, body) => {
    Object.assign(debt, changes)
    expect(await look()).toMatchObject({ status: 200, body })
    expect(await pay('meridiano')).toMatchObject({ status: 200, body })
    expect(provider.received).toHaveLength(0)
    expect(debt.manual).toHaveLength(0)
  })

  test.each(['x'.repeat(43), 'x', '../../etc/passwd', `${token}=`])(
    'with the wrong token %s gets one answer, whether it looks or pays',
    async (wrong) => {
      const refused = { status: 404, body: { code: 'link_invalid' } }
      const asked = vi.spyOn(debt, 'look')
      expect(await post(handlerWith(), { token: wrong })).toMatchObject(refused)
      expect(await post(handlerWith({ handle: 'meridiano' }), { token: wrong, pay: true })).toMatchObject(
        refused,
      )
      // What cannot be a token does not reach the database.
      expect(asked).toHaveBeenCalledTimes(wrong.length === 43 ? 2 : 0)
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
    const [order] = debt.rows
    expect(provider.payments).toMatchObject([
      {
        ...{ order_id: order?.orderId, amount: 180, currency: 'USD', country: 'MX' },
        back_url: `https://meridiano.example/payment-error?order_id=${order?.orderId}`,
      },
    ])
    expect(provider.received.map(({ method }) => method)).toEqual(['POST'])
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
    expect(debt.rows).toHaveLength(1)
    expect(provider.payments).toHaveLength(1)
  })

  test('after a worker which made the checkout and died leads to that one', async () => {
    const claim = debt.claimProviderCall
    const redirect_url = `${checkoutUrl}/pay/of-the-dead`
    debt.claimProviderCall = async () => {
      debt.claimProviderCall = claim
      atProvider('PENDING')
      for (const payment of provider.payments) Object.assign(payment, { redirect_url })
      return null
    }
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
    const [order] = debt.rows
    if (order) order.status = 'PAID'
    const paid = { status: 200, body: { state: 'paid', order_id: order?.orderId } }
    expect(await look()).toMatchObject(paid)
    expect(await pay('meridiano')).toMatchObject(paid)
    expect(provider.payments).toHaveLength(1)
    expect(debt.manual).toHaveLength(0)
  })

  describe('what may have been paid the day before', () => {
    beforeEach(async () => {
      await pay()
      provider.payments.length = 0
      const [order] = debt.rows
      if (order) order.over = true
    })

    test('is asked about, and not paid again', async () => {
      atProvider('PAID')
      // The notification never came; the answer of the provider settles the sale.
      const apply = debt.apply
      debt.apply = async (fact, eventId) => {
        debt.owed = null
        return apply(fact, eventId)
      }
      expect(await pay('meridiano')).toMatchObject({ status: 200, body: { state: 'closed' } })
      expect(provider.payments).toHaveLength(1)
    })

    test('and has expired gets a new checkout', async () => {
      atProvider('EXPIRED')
      expect(await pay()).toMatchObject({ status: 200, body: { state: 'checkout' } })
      expect(debt.rows).toHaveLength(2)
    })

    test.each(faults)(
      'gets neither a checkout nor a payment by hand while that is unknown: %j',
      async (fault) => {
        provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
        expect(await pay('meridiano')).toMatchObject({
          status: 502,
          body: { code: 'payment_provider_error' },
        })
        expect(debt.manual).toHaveLength(0)
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
    expect(debt.manual).toHaveLength(0)
    provider.disarm()
    expect(await pay()).toMatchObject({ status: 200, body: { state: 'checkout' } })
    expect(debt.rows).toHaveLength(1)
    expect(new Set(provider.payments.map(({ order_id }) => order_id)).size).toBe(1)
  })

  test('offers to pay by hand where that is configured, under one reference', async () => {
    everyCall({ status: 500 })
    const byHand = {
      ...{ state: 'manual', url: 'https://www.paypal.com/paypalme/meridiano/180.00USD' },
      ...{ reference: 900, amount: 180, currency: 'USD' },
    }
    expect(await pay('meridiano')).toMatchObject({ status: 200, body: byHand })
    expect(await pay('meridiano')).toMatchObject({ status: 200, body: byHand })
    expect(debt.manual).toHaveLength(1)
    expect(await look()).toMatchObject({ body: { state: 'owed', manual_reference: 900 } })
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
      expect(debt.rows).toMatchObject([{ redirectUrl: null }])
    },
  )

  test('is not offered another way for what was settled meanwhile', async () => {
    everyCall({ status: 500 })
    const claim = debt.claimProviderCall
    debt.claimProviderCall = async (orderId, life) => {
      debt.owed = null
      return claim(orderId, life)
    }
    expect(await pay('meridiano')).toMatchObject({ status: 200, body: { state: 'closed' } })
  })

  test('a checkout whose answer was lost is found, not made twice', async () => {
    provider.arm({ method: 'POST', path: '/v1/payments', applyThenDrop: true })
    expect(await pay('meridiano')).toMatchObject({ status: 200, body: { state: 'checkout' } })
    expect(provider.payments).toHaveLength(1)
    expect(debt.manual).toHaveLength(0)
  })
})

test('refuses too many from one address', async () => {
  const limited = handlerWith({ limiter: memoryLimiter() })
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
  expect(JSON.stringify(edge.lines)).not.toMatch(/kkkk|ana|5411/i)
})
