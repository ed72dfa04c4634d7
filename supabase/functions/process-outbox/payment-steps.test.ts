import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toOrderId } from '../../../src/domain/order-id.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/dlocal-go/test-support/server.ts'
import type { OpenOrder } from '../_shared/open-orders.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { carryOutOrderRecheck, carryOutPaymentRecheck, type PaymentStepDeps } from './payment-steps.ts'
import { type MemoryPayments, memoryPayments } from './test-support/memory-payments.ts'

const orderId = toOrderId('order-id-0123456789abcdef')
const faults: Partial<Fault>[] = [
  { drop: true },
  { status: 500 },
  { status: 429 },
  { status: 403 },
  { status: 200, body: '<html>' },
]

let provider: DlocalGoServer
let store: MemoryPayments
let deps: PaymentStepDeps

beforeEach(async () => {
  provider = await startDlocalGoServer()
  store = memoryPayments()
  const sleep = async () => undefined
  const api = createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep })
  deps = { store, provider: () => api, now: Date.now }
  store.addOrder({ orderId, amount: '150.00' })
})
afterEach(() => provider.stop())

function aPayment(changes: Record<string, unknown> = {}): void {
  const payment = { id: 'DP-283', order_id: orderId, status: 'PAID', amount: 150, currency: 'USD' }
  provider.payments.push({ ...payment, payer: { email: 'ana@example.com' }, ...changes })
}

describe('a notified payment that the provider did not know', () => {
  let eventId: number
  beforeEach(async () => {
    eventId = await store.recordEvent('{"payment_id":"DP-283"}', 'DP-283', 'a-provider')
  })

  test('is asked about until the provider knows it, and is then applied', async () => {
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({
      ok: false,
      problem: 'payment_unknown',
    })
    expect(store.events[0]?.outcome).toBe('received')
    aPayment()
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect(store.rows[0]?.status).toBe('PAID')
    expect(store.events[0]?.outcome).toBe('applied')
  })

  test('rests as unmatched after a day', async () => {
    store.over.add(eventId)
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect(store.events[0]?.outcome).toBe('unmatched')
  })

  test.each(faults)('stays asked about while the provider cannot be read: %j', async (fault) => {
    aPayment()
    store.over.add(eventId)
    provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({
      ok: false,
      problem: expect.any(String),
    })
    expect(store.events[0]?.outcome).toBe('received')
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect(store.rows[0]?.status).toBe('PAID')
  })

  test('whose refunds cannot be listed is asked about again', async () => {
    aPayment()
    provider.refunds.push({ id: 'REF-1', payment_id: 'DP-283', amount: 150, status: 'SUCCESS' })
    provider.arm({ method: 'GET', path: '/v1/refunds', status: 500 })
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({
      ok: false,
      problem: expect.any(String),
    })
    expect(store.rows[0]?.status).toBe('PAID')
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect(store.refunds.size).toBe(1)
  })

  test('is given up when its notification is gone', async () => {
    expect(await carryOutPaymentRecheck(deps, 99)).toMatchObject({ ok: false, problem: 'nothing_to_do' })
  })
})

describe('an order that is open beyond its life', () => {
  function anOpenOrder(changes: Partial<OpenOrder> = {}): void {
    store.orders.set(1, {
      order_id: orderId,
      provider_payment_id: null,
      email: 'Ana@Example.com',
      created_at: '2026-01-05T10:00:00Z',
      ...changes,
    })
  }

  test.each([
    ['PAID', 'PAID'],
    ['EXPIRED', 'CANCELLED'],
    ['REJECTED', 'REJECTED'],
    ['PENDING', 'PENDING'],
  ])('whose payment is %s at the provider is %s here, found by its order id', async (theirs, ours) => {
    anOpenOrder()
    aPayment({ status: theirs })
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: true })
    expect(store.rows[0]).toMatchObject({ status: ours, providerPaymentId: 'DP-283' })
    expect(store.closed).toEqual([])
    const search = new URL(provider.received[0]?.path ?? '', provider.url).searchParams
    expect(search.get('client_email')).toBe('ana@example.com')
    expect(search.get('start_date')).toBe('2026-01-04')
  })

  test('is asked about by the id of its payment when that is known', async () => {
    anOpenOrder({ provider_payment_id: 'DP-283' })
    aPayment({ status: 'EXPIRED' })
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: true })
    expect(store.rows[0]?.status).toBe('CANCELLED')
    expect(provider.received.map(({ path }) => path)).toEqual(['/v1/payments/DP-283'])
  })

  test.each([null, 'DP-283'])('is closed when the provider knows no payment of it (%s)', async (id) => {
    anOpenOrder({ provider_payment_id: id })
    aPayment({ id: 'DP-1', order_id: 'order-id-of-somebody-else' })
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: true })
    expect(store.closed).toEqual([1])
  })

  test.each([100, 101, 2100])('is found as the last of %d payments', async (count) => {
    anOpenOrder({ email: `${'a'.repeat(100)}@example.com` })
    for (let id = 1; id < count; id += 1) aPayment({ id: `DP-${id + 1000}`, order_id: `elsewhere-${id}` })
    aPayment()
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: true })
    expect(store.rows[0]?.status).toBe('PAID')
  })

  test.each([
    ['a payment of its buyer cannot be read', () => aPayment({ order_id: undefined, status: '' })],
    ['its own payment cannot be read', () => aPayment({ status: '' })],
    ['the list has more than it shows', () => Object.assign(provider, { toldTotal: () => 1 })],
    [
      'a page of many is empty',
      () =>
        provider.arm({
          ...{ method: 'GET', path: '/v1/payments', times: 200 },
          status: 200,
          body: '{"data":[],"totalPages":300}',
        }),
    ],
  ])('stays open while %s', async (_what, happens) => {
    anOpenOrder()
    happens()
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: false, problem: 'provider_failed' })
    expect(store.closed).toEqual([])
  })

  test('is closed although a payment of another order cannot be read', async () => {
    anOpenOrder()
    aPayment({ order_id: 'of-another-order', status: '' })
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: true })
    expect(store.closed).toEqual([1])
  })

  test.each(faults)('stays open while the provider cannot be read: %j', async (fault) => {
    anOpenOrder()
    aPayment()
    provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: false, problem: expect.any(String) })
    expect(store.closed).toEqual([])
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: true })
    expect(store.rows[0]?.status).toBe('PAID')
  })

  test('is left alone once it is no longer open', async () => {
    expect(await carryOutOrderRecheck(deps, 1)).toMatchObject({ ok: true })
    expect(provider.received).toHaveLength(0)
  })
})
