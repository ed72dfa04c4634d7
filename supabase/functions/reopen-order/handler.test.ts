import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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
import { type MemoryLinks, memoryLinks } from './test-support/memory-links.ts'

const address = `${checkoutUrl}/pay/token-of-the-link`
const faults: Partial<Fault>[] = [{ drop: true }, { status: 500 }, { status: 429 }, { status: 204 }]

let provider: DlocalGoServer
let edge: TestEdge
let links: MemoryLinks

beforeEach(async () => {
  provider = await startDlocalGoServer()
  edge = aTestEdge()
  links = memoryLinks()
})
afterEach(() => provider.stop())

function handlerWith(limiter = openLimiter()) {
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 5)))
  return createHandler({
    ...{ edge, limiter, sleep, store: links },
    provider: createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep }),
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example/functions/v1',
    },
  })
}

const reopen = (orderId = links.rows[0]?.orderId) => post(handlerWith(), { order_id: orderId })

function atProvider(status: string): void {
  const order_id = links.rows[0]?.orderId ?? ''
  const payer = { email: 'ana@example.com' }
  provider.payments.push({ id: 'DP-283', order_id, status, amount: 180, currency: 'USD', payer })
}

describe('a link that may still be paid', () => {
  test.each(['PENDING', 'REJECTED'] as const)('and is %s leads to the same checkout', async (status) => {
    const link = links.addLink({ redirectUrl: address, status })
    expect(await reopen()).toMatchObject({
      status: 200,
      body: { redirect_url: address, order_id: link.orderId },
    })
    expect(links.rows).toHaveLength(1)
    expect(provider.received).toHaveLength(0)
  })

  test('but never got its checkout gets it now', async () => {
    const link = links.addLink()
    expect(await reopen()).toMatchObject({ status: 200, body: { order_id: link.orderId } })
    expect(provider.payments).toMatchObject([{ order_id: link.orderId, amount: 180 }])
  })
})

describe('a link whose checkout has closed', () => {
  test('gets a new checkout with its own terms, which leads back to it again', async () => {
    links.addLink({ status: 'CANCELLED', redirectUrl: address })
    const answer = await reopen()
    const [, fresh] = links.rows
    expect(answer).toMatchObject({
      status: 200,
      body: { redirect_url: `${checkoutUrl}/pay/token-DP-1`, order_id: fresh?.orderId },
    })
    expect(provider.payments).toMatchObject([
      {
        ...{ order_id: fresh?.orderId, amount: 180, currency: 'USD', country: 'AR' },
        payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: '+5411' },
        success_url: `https://meridiano.example/payment-success?order_id=${fresh?.orderId}`,
        back_url: `https://meridiano.example/payment-error?order_id=${fresh?.orderId}`,
      },
    ])
  })

  test('gets that of a worker which made it and died, and no second one', async () => {
    links.addLink({ status: 'CANCELLED' })
    const claim = links.claimProviderCall
    links.claimProviderCall = async (orderId) => {
      links.claimProviderCall = claim
      const payer = { email: 'ana@example.com' }
      const made = { id: 'DP-283', order_id: orderId, status: 'PENDING', amount: 180, currency: 'USD' }
      provider.payments.push({ ...made, payer, redirect_url: address })
      return null
    }
    expect(await reopen()).toMatchObject({ status: 200, body: { redirect_url: address } })
    expect(provider.received.map(({ method }) => method)).toEqual(['GET'])
  })

  test('gets one, however often it is asked for at once', async () => {
    links.addLink({ status: 'CANCELLED' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => reopen()))
    expect(new Set(answers.map(({ body }) => body.redirect_url)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(links.rows).toHaveLength(2)
    expect(provider.payments).toHaveLength(1)
  })
})

describe('a link whose time is over, as far as we know', () => {
  beforeEach(() => void links.addLink({ redirectUrl: address, over: true }))

  test('is asked about; what was paid meanwhile is not paid again', async () => {
    atProvider('PAID')
    expect(await reopen()).toMatchObject({
      status: 409,
      body: { code: 'order_paid', order_id: links.rows[0]?.orderId },
    })
    expect(provider.payments).toHaveLength(1)
  })

  test('stays the same while the provider still takes it', async () => {
    atProvider('PENDING')
    expect(await reopen()).toMatchObject({ status: 200, body: { redirect_url: address } })
    expect(links.rows).toHaveLength(1)
  })

  test.each(['EXPIRED', 'CANCELLED', 'unknown there'])(
    'gets a new checkout when it is %s',
    async (status) => {
      if (status !== 'unknown there') atProvider(status)
      expect(await reopen()).toMatchObject({ status: 200, body: { order_id: links.rows[1]?.orderId } })
      expect(links.rows.map((row) => row.status)).toEqual(['CANCELLED', 'PENDING'])
    },
  )

  test.each(faults)('gets none while the provider cannot be asked: %j', async (fault) => {
    provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect(await reopen()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect(links.rows).toMatchObject([{ status: 'PENDING' }])
  })
})

test.each([
  ['was paid', { status: 'PAID' }, false, 'order_paid'],
  ['was paid with another sum', { held: true }, false, 'order_held'],
  ['has nothing left to pay', { status: 'CANCELLED' }, true, 'order_closed'],
] as const)('a link that %s makes no payment', async (_name, link, settled, code) => {
  links.addLink(link)
  links.settled = settled
  expect(await reopen()).toMatchObject({ status: 409, body: { code } })
  expect(provider.received).toHaveLength(0)
})

test('an unknown order is not found, and an id that is none is refused', async () => {
  links.addLink()
  expect(await post(handlerWith(), { order_id: 'order-of-nobody-000000' })).toMatchObject({
    status: 404,
    body: { code: 'order_not_found' },
  })
  expect(await post(handlerWith(), { order_id: '../x' })).toMatchObject({ status: 422 })
  expect(provider.received).toHaveLength(0)
})

test('a new checkout that the provider fails to make is made at the next attempt', async () => {
  links.addLink({ status: 'CANCELLED' })
  provider.arm({ method: 'POST', path: '/v1/payments', status: 500 })
  expect(await reopen()).toMatchObject({ status: 502 })
  expect(await reopen()).toMatchObject({ status: 200, body: { order_id: links.rows[1]?.orderId } })
  expect(links.rows).toHaveLength(2)
  expect(provider.payments).toHaveLength(1)
})

test('refuses too many from one address', async () => {
  const { orderId } = links.addLink({ redirectUrl: address })
  const limited = handlerWith(memoryLimiter())
  const statuses: number[] = []
  for (let index = 0; index < 32; index += 1) {
    statuses.push((await post(limited, { order_id: orderId }, { 'x-forwarded-for': '203.0.113.7' })).status)
  }
  expect(statuses).toEqual([...Array(30).fill(200), 429, 429])
})

test('logs no personal data', async () => {
  links.addLink({ status: 'CANCELLED' })
  await reopen()
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana|5411/i)
})
