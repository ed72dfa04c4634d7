import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createDlocalGo } from '../../supabase/functions/_shared/dlocal-go.ts'
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
  return createDlocalGo({ apiUrl, ...keys, now: Date.now, sleep: async () => undefined })
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
  expect(await (await shop.call('GET', `/v1/refunds/${id}`)).json()).toMatchObject({
    ...{ id, payment_id: created.id, amount: 100, currency: 'USD', status: 'SUCCESS' },
  })
})

test('what a rejected refund would have given back can be refunded again', async () => {
  const created = await paid()
  const { id } = await refund(created.id)
  expect(await refund(created.id, 1)).toMatchObject({ code: 5007 })
  await settle(id, 'CANCELLED')
  expect(await refund(created.id)).toMatchObject({ amount: 250, status: 'PENDING' })
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
    value: [{ payment_id: number, amount: 250, status: 'PENDING' }],
  })
})

test('a developer refunds the rest of a payment on the page of the stand-ins', async () => {
  const created = await paid()
  await refund(created.id, 50)
  const post = () =>
    fetch(`${shop.sandbox.url}/settle`, {
      method: 'POST',
      body: new URLSearchParams({ id: created.id, do: 'refund' }),
    })
  expect(await (await fetch(shop.sandbox.url)).text()).toContain('Reembolsar')
  await post()
  await post()
  expect(await adapter().findRefunds(created.id)).toMatchObject({
    value: [
      { amount: 50, status: 'PENDING' },
      { amount: 200, status: 'SUCCESS' },
    ],
  })
})
