import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { toOrderId } from '../../../src/domain/order-id.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aFact, ageOrder, apply, paymentRows, placedOrder } from '../../../tests/database/support/orders.ts'
import { createDlocalGo } from '../_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../_shared/dlocal-go/test-support/server.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import {
  carryOutOrderRecheck,
  carryOutPaymentRecheck,
  type PaymentStepDeps,
  paymentStepStore,
} from './payment-steps.ts'

const orderId = toOrderId('order-id-0123456789abcdef')
const faults: Partial<Fault>[] = [
  { drop: true },
  { status: 500 },
  { status: 429 },
  { status: 403 },
  { status: 200, body: '<html>' },
]

const school = aSchool()
const { sql } = school
let provider: DlocalGoServer
/** The payment of the order, which is two days old. */
let paymentId: number
let deps: PaymentStepDeps

beforeEach(async () => {
  provider = await startDlocalGoServer()
  const store = paymentStepStore(school.client())
  const sleep = async () => undefined
  const api = createDlocalGo({ apiUrl: provider.url, ...dlocalGoKeys, now: Date.now, sleep })
  deps = { store, provider: () => api, now: Date.now }
  await placedOrder(sql(), { order_id: orderId, email: 'Ana@Example.com', amount: '150.00' })
  paymentId = await ageOrder(sql(), orderId, '48 hours')
})
afterEach(() => provider.stop())

const order = async () => (await paymentRows(sql()))[0]
async function outcome(): Promise<string> {
  const [event] = await sql()`select outcome from public.payment_events`
  return event?.outcome
}

function aPayment(changes: Record<string, unknown> = {}): void {
  const payment = { id: 'DP-283', order_id: orderId, status: 'PAID', amount: 150, currency: 'USD' }
  provider.payments.push({ ...payment, payer: { email: 'ana@example.com' }, ...changes })
}

describe('a notified payment that the provider did not know', () => {
  let eventId: number
  beforeEach(async () => {
    const body = '{"payment_id":"DP-283"}'
    eventId = Number(await school.call('service', 'record_payment_event', 'dlocal-go', body, 'DP-283'))
  })
  /** It was told a day ago, and everything that the provider lists was read since. */
  async function isOver(): Promise<void> {
    await sql()`update public.payment_events set last_received_at = now() - interval '24 hours'`
    await sql()`update private.payment_syncs set read_at = now()`
  }

  test('is asked about until the provider knows it, and is then applied', async () => {
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({
      ok: false,
      problem: 'payment_unknown',
    })
    expect(await outcome()).toBe('received')
    aPayment()
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect((await order())?.status).toBe('PAID')
    expect(await outcome()).toBe('applied')
  })

  test('rests as unmatched after a day', async () => {
    await isOver()
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect(await outcome()).toBe('unmatched')
  })

  test.each(faults)('stays asked about while the provider cannot be read: %j', async (fault) => {
    aPayment()
    await isOver()
    provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({
      ok: false,
      problem: expect.any(String),
    })
    expect(await outcome()).toBe('received')
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect((await order())?.status).toBe('PAID')
  })

  test('whose refunds cannot be listed is asked about again', async () => {
    aPayment()
    provider.refunds.push({ id: 'REF-1', payment_id: 'DP-283', amount: 150, status: 'SUCCESS' })
    provider.arm({ method: 'GET', path: '/v1/refunds', status: 500 })
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({
      ok: false,
      problem: expect.any(String),
    })
    expect((await order())?.status).toBe('PAID')
    expect(await carryOutPaymentRecheck(deps, eventId)).toMatchObject({ ok: true })
    expect(await sql()`select status from public.payment_refunds`).toMatchObject([{ status: 'settled' }])
  })

  test('is given up when its notification is gone', async () => {
    expect(await carryOutPaymentRecheck(deps, 999_999)).toMatchObject({ ok: false, problem: 'nothing_to_do' })
  })
})

describe('an order that is open beyond its life', () => {
  /** The provider has told of its payment before. */
  const isKnown = () =>
    apply(
      sql(),
      aFact({ order_id: orderId, amount: '150.00' }, { provider_payment_id: 'DP-283', status: 'PENDING' }),
    )
  const isClosed = async () => (await order())?.status === 'CANCELLED'

  test.each([
    ['PAID', 'PAID'],
    ['EXPIRED', 'CANCELLED'],
    ['REJECTED', 'REJECTED'],
    ['PENDING', 'PENDING'],
  ])('whose payment is %s at the provider is %s here, found by its order id', async (theirs, ours) => {
    aPayment({ status: theirs })
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({ ok: true })
    expect(await order()).toMatchObject({ status: ours, paymentId: 'DP-283' })
    const search = new URL(provider.received[0]?.path ?? '', provider.url).searchParams
    expect(search.get('client_email')).toBe('ana@example.com')
    expect(search.get('start_date')).toBe(new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10))
  })

  test('is asked about by the id of its payment when that is known', async () => {
    await isKnown()
    aPayment({ status: 'EXPIRED' })
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({ ok: true })
    expect((await order())?.status).toBe('CANCELLED')
    expect(provider.received.map(({ path }) => path)).toEqual(['/v1/payments/DP-283'])
  })

  test.each([null, 'DP-283'])('is closed when the provider knows no payment of it (%s)', async (id) => {
    if (id !== null) await isKnown()
    aPayment({ id: 'DP-1', order_id: 'order-id-of-somebody-else' })
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({ ok: true })
    expect(await isClosed()).toBe(true)
  })

  test.each([100, 101, 2100])('is found as the last of %d payments', async (count) => {
    for (let id = 1; id < count; id += 1) aPayment({ id: `DP-${id + 1000}`, order_id: `elsewhere-${id}` })
    aPayment()
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({ ok: true })
    expect((await order())?.status).toBe('PAID')
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
    happens()
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({
      ok: false,
      problem: 'provider_failed',
    })
    expect(await isClosed()).toBe(false)
  })

  test('is closed although a payment of another order cannot be read', async () => {
    aPayment({ order_id: 'of-another-order', status: '' })
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({ ok: true })
    expect(await isClosed()).toBe(true)
  })

  test.each(faults)('stays open while the provider cannot be read: %j', async (fault) => {
    aPayment()
    provider.arm({ method: 'GET', path: '/v1/payments', ...fault })
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({
      ok: false,
      problem: expect.any(String),
    })
    expect(await isClosed()).toBe(false)
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({ ok: true })
    expect((await order())?.status).toBe('PAID')
  })

  test('is left alone once it is no longer open', async () => {
    await apply(sql(), aFact({ order_id: orderId, amount: '150.00' }))
    expect(await carryOutOrderRecheck(deps, paymentId)).toMatchObject({ ok: true })
    expect(provider.received).toHaveLength(0)
  })
})
