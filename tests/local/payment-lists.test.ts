import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createClient } from '../../supabase/functions/_shared/dlocal-go/client.ts'
import type { Page, ProviderResult } from '../../supabase/functions/_shared/payment-provider.ts'
import { openShop, press, type Shop } from './dlocal-go-shop.ts'
import { keys } from './sandbox.ts'

let shop: Shop
const today = () => new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop.close())
beforeEach(() => shop.reset())

const provider = () =>
  createClient({
    ...{ apiUrl: `${shop.sandbox.url}/dlocal-go`, ...keys },
    now: Date.now,
    sleep: async () => undefined,
  })

function read<Entry>(result: ProviderResult<Page<Entry>>): Page<Entry> {
  if (!result.ok) throw new Error(result.detail)
  return result.value
}

describe('the lists of a synchronisation', () => {
  test('payments of these days come in pages of twenty, newest first, each once', async () => {
    const ids = []
    for (let index = 0; index < 45; index += 1) ids.push((await shop.create({ order_id: `o-${index}` })).id)
    const days = { from: today(), to: today() }
    const pages = [0, 1, 2].map(async (page) => read(await provider().listPayments(days, page)))
    const [first, second, third] = await Promise.all(pages)
    expect([first, second, third].map((page) => page?.entries.length)).toEqual([20, 20, 5])
    expect([first, second, third].map((page) => page?.last)).toEqual([false, false, true])
    expect([first, second, third].map((page) => page?.total)).toEqual([45, 45, 45])
    const listed = [first, second, third].flatMap((page) => page?.entries.map(({ id }) => id))
    expect(listed).toEqual(ids.toReversed())
    expect(first?.entries[0]).toMatchObject({
      orderId: 'o-44',
      amount: 250,
      currency: 'USD',
      status: 'PENDING',
    })
  })

  test('the days bound the list', async () => {
    const { id } = await shop.create()
    const listed = async (from: string, to: string) =>
      read(await provider().listPayments({ from, to }, 0)).entries.map((entry) => entry.id)
    expect(await listed('2000-01-01', today())).toEqual([id])
    expect(await listed('2000-01-01', '2000-02-01')).toEqual([])
  })

  test('refunds of all payments are one list', async () => {
    const ids = []
    for (const order_id of ['order-1', 'order-2']) {
      const { id, redirect_url: url } = await shop.create({ order_id })
      await press(url, 'pay')
      await shop.call('POST', '/v1/refunds', { payment_id: id, amount: 10 })
      ids.push(id)
    }
    const { entries, last, total } = read(await provider().listRefunds(0))
    expect(entries.map((entry) => entry.paymentId)).toEqual(ids)
    expect([last, total]).toEqual([true, 2])
    expect(read(await provider().listRefunds(1))).toMatchObject({ entries: [], last: true })
  })
})

test('the charges of a subscription are a list of their own, which a plan of ours leads to', async () => {
  const token = 'plan_of_the_lists_0000000000001'
  const plan = {
    plan_token: token,
    name: 'Cuotas',
    amount: 45,
    currency: 'USD',
    notification_url: shop.merchant.url,
  }
  await shop.sandbox.control('POST', '/dlocal-go/plans', plan)
  const form = { email: 'ana@example.com', name: 'Ana Meridiana', external_id: 'gee-python-ana-order1' }
  await press(`${shop.sandbox.url}/dlocal-go/checkout/validate/subscription/${token}`, 'pay', form)
  const { subscriptions } = await shop.sandbox.control<{ subscriptions: { id: number }[] }>(
    'GET',
    '/dlocal-go/subscriptions',
  )
  const subscriber = subscriptions[0]?.id
  for (const status of ['COMPLETED', 'DECLINED']) {
    await shop.sandbox.control('POST', `/dlocal-go/subscriptions/${subscriber}/executions`, { status })
  }
  const plans = read(await provider().listPlans(0)).entries.filter((one) => one.plan_token === token)
  const listed = read(await provider().listSubscriptions(plans[0]?.id ?? '', 0))
  expect(listed).toMatchObject({ total: 1, last: true, entries: [{ id: String(subscriber) }] })
  const charges = read(await provider().listCharges(plans[0]?.id ?? '', String(subscriber), 0))
  expect(charges.entries).toMatchObject([
    { externalId: 'gee-python-ana-order1', fact: { fact: { status: 'PAID', amount: '45.00' } } },
    { fact: { fact: { status: 'PAID' } } },
    { fact: { fact: { status: 'REJECTED' } } },
  ])
})
