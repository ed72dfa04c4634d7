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

test.each(['totalPages', 'total_pages'])(
  'the adapter finds the refunds of one payment on all pages, counted as %s',
  async (pageKeys) => {
    await shop.sandbox.control('POST', '/dlocal-go/switches', { pageKeys })
    const other = await paid({ order_id: 'order-2', amount: 500 })
    const own = await paid()
    await refund(own.id, 10)
    for (let index = 0; index < 25; index += 1) await refund(other.id, 1)
    await refund(own.id, 20)
    expect(await (await shop.call('GET', '/v1/refunds?page=0')).json()).toMatchObject({ [pageKeys]: 2 })
    const found = await adapter().findRefunds(own.id)
    expect(found).toMatchObject({ ok: true, value: [{ amount: 10 }, { amount: 20 }] })
  },
)

test('the adapter knows a payment by the id that the provider shows, also as a number', async () => {
  const created = await paid()
  await refund(created.id)
  await shop.sandbox.control('POST', '/dlocal-go/switches', { numericIds: true })
  const number = created.id.replace('DP-', '')
  expect(await adapter().findRefunds(number)).toMatchObject({
    ok: true,
    value: [{ paymentId: number, amount: 250, status: 'PENDING' }],
  })
})

const asking = { amount: 100, currency: 'USD' }

test.each([false, true])('the adapter asks for a refund, whose answer is bare: %s', async (bareRefunds) => {
  await shop.sandbox.control('POST', '/dlocal-go/switches', { bareRefunds })
  const { id } = await paid()
  const made = await adapter().createRefund({ paymentId: id, ...asking })
  expect(made).toMatchObject({ ok: true, value: { paymentId: id, amount: 100, status: 'PENDING' } })
  expect(made.ok && made.value.currency).toBe(bareRefunds ? null : 'USD')
  expect(await adapter().findRefunds(id)).toMatchObject({ value: [{ paymentId: id, currency: 'USD' }] })
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

test.each([
  [{ apply_then_drop: true }, 'unknown', 1],
  [{ drop_connection: true }, 'unknown', 0],
  [{ status: 400, body: { code: 5000 } }, 'refused', 0],
  [{ status: 429, headers: { 'retry-after': '0' } }, 'rate_limited', 0],
])('a fault %j is one call, never repeated', async (fault, kind, refunds) => {
  const { id } = await paid()
  await shop.sandbox.control('POST', '/faults', { path: '/v1/refunds', method: 'POST', ...fault })
  const before = await asked()
  expect(await adapter().createRefund({ paymentId: id, ...asking })).toMatchObject({ ok: false, kind })
  expect((await asked()) - before).toBe(1)
  expect(await adapter().findRefunds(id)).toMatchObject({ value: Array(refunds).fill({ amount: 100 }) })
})

async function asked(): Promise<number> {
  const { requests } = await shop.sandbox.control<{ requests: { method: string; path: string }[] }>(
    ...(['GET', '/requests?provider=dlocal-go'] as const),
  )
  return requests.filter(({ method, path }) => method === 'POST' && path === '/v1/refunds').length
}
