import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createClient } from '../../supabase/functions/_shared/dlocal-go/client.ts'
import { openShop, type Payment, press, type Shop } from './dlocal-go-shop.ts'
import { keys } from './sandbox.ts'

let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

async function paid(overrides: Record<string, unknown> = {}): Promise<Payment> {
  const created = await shop.create(overrides)
  await press(created.redirect_url, 'pay')
  return created
}

async function refund(paymentId: unknown, amount?: number): Promise<{ id: string }> {
  return (await shop.call('POST', '/v1/refunds', { payment_id: paymentId, amount })).json()
}

function adapter() {
  const apiUrl = `${shop.sandbox.url}/dlocal-go`
  return createClient({ apiUrl, ...keys, now: Date.now, sleep: async () => undefined })
}

const settle = (id: string, status: string) =>
  shop.sandbox.control('POST', `/dlocal-go/refunds/${id}/status`, { status })

test('a refund waits, settles later, and is told by a notification of its payment, which stays PAID', async () => {
  const created = await paid()
  const { id } = await refund(created.id, 100)
  expect(shop.merchant.deliveries).toHaveLength(1)
  await settle(id, 'SUCCESS')
  expect(shop.merchant.deliveries.map(({ body }) => body)).toEqual(
    Array(2).fill(`{"payment_id":"${created.id}"}`),
  )
  expect(await shop.retrieve(created.id)).toMatchObject({ status: 'PAID' })
  expect(await (await shop.call('GET', '/v1/refunds?page=0')).json()).toMatchObject({
    data: [{ id, payment_id: created.id, amount: 100, currency: 'USD', status: 'SUCCESS' }],
  })
})

test('the adapter finds the refunds of one payment on all pages', async () => {
  const other = await paid({ order_id: 'order-2', amount: 500 })
  const own = await paid()
  await refund(own.id, 10)
  for (let index = 0; index < 25; index += 1) await refund(other.id, 1)
  await refund(own.id, 20)
  expect(await (await shop.call('GET', '/v1/refunds?page=0')).json()).toMatchObject({ totalPages: 2 })
  const found = await adapter().findRefunds(own.id)
  expect(found).toMatchObject({ ok: true, value: [{ amount: 10 }, { amount: 20 }] })
})

const asking = { amount: 100, currency: 'USD' }

test('the adapter asks for a refund', async () => {
  const { id } = await paid()
  const made = await adapter().createRefund({ paymentId: id, ...asking })
  expect(made).toMatchObject({ ok: true, value: { paymentId: id, currency: 'USD', status: 'PENDING' } })
  expect(await adapter().findRefunds(id)).toMatchObject({ value: [{ paymentId: id, amount: 100 }] })
})

test.each([
  ['more than came', { amount: 250.01 }, 'refused', 'status_400_code_5007'],
  ['nothing', { amount: 0 }, 'refused', 'status_400_code_5000'],
  ['another money', { currency: 'ARS' }, 'refused', 'status_400_code_5004'],
  ['what nobody knows', { paymentId: 'DP-0' }, 'not_found', 'status_404_code_4000'],
])('the adapter is told that %s is not given back', async (_name, changes, kind, detail) => {
  const { id } = await paid()
  expect(await adapter().createRefund({ paymentId: id, ...asking, ...changes })).toEqual({
    ok: false,
    kind,
    detail,
  })
  expect(await adapter().findRefunds(id)).toEqual({ ok: true, value: [] })
})

test('the adapter is told that what is not paid is not given back', async () => {
  const { id } = await shop.create()
  expect(await adapter().createRefund({ paymentId: id, ...asking })).toMatchObject({ kind: 'refused' })
})
