import { beforeEach, describe, expect, test } from 'vitest'
import { normalizeEmail } from '../../../src/domain/email.ts'
import { findCharges, findExecution } from '../_shared/dlocal-go/charges.ts'
import type { Page } from '../_shared/payment-provider.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { aWebhook, notifiedOrderId } from './test-support/webhook.ts'

const ourPlan = 'plan_of_ours_0000000000000000001'
const externalId = 'gee-python-ana-order1'
const order = { orderId: notifiedOrderId, externalId, amount: '45.00' }

const { provider, store, notify } = aWebhook(order)
beforeEach(() => void store().tokens.push(ourPlan))

const notification = '{"payment_id":"ST-token-1"}'

function page(data: unknown[], total_pages = 1) {
  return { data, total_elements: data.length, total_pages, page: 1, size: 50 }
}

function aSubscriber(options: { plan?: number; id?: number; token?: string; charged?: boolean } = {}): void {
  const { plan = 3, id = 77, token = 'token', charged = true } = options
  const plans = [
    { id: 2, plan_token: 'plan_of_somebody_else' },
    { id: 'odd', unreadable: true },
    { id: 3, plan_token: ourPlan },
  ]
  provider().executions.set('/v1/subscription/plan/all', page(plans))
  const subscription = { id, subscription_token: token, updated_at: '2026-01-05T10:00:00' }
  provider().executions.set(`/v1/subscription/plan/${plan}/subscription/all`, page([subscription]))
  if (!charged) return
  provider().executions.set(`/v1/subscription/${id}/execution/ST-token-1`, {
    order_id: 'ST-token-1',
    status: 'COMPLETED',
    external_id: externalId,
    amount_paid: 45,
    currency: 'USD',
  })
}

test('a charge notified as a payment is found and applied once', async () => {
  aSubscriber()
  expect(await notify(notification)).toMatchObject({ status: 200, body: { received: true } })
  expect(await notify(notification)).toMatchObject({ status: 200 })
  expect(store().rows).toMatchObject([{ status: 'PAID', providerPaymentId: 'ST-token-1' }])
  expect([...store().receipts]).toEqual(['receipt:ST-token-1'])
})

test('a charge whose id lacks its subscription’s token is found too', async () => {
  aSubscriber({ token: 'another' })
  await notify(notification)
  expect(store().rows[0]?.status).toBe('PAID')
})

test.each([
  ['without its subscription id', '{"invoiceId":"ST-token-1"}'],
  [
    'with a subscription id that the provider does not know',
    '{"invoiceId":"ST-token-1","subscriptionId":"tok"}',
  ],
])('searches for a charge notified %s', async (_name, body) => {
  aSubscriber()
  expect(await notify(body)).toMatchObject({ status: 200 })
  expect(store().rows).toMatchObject([{ status: 'PAID', providerPaymentId: 'ST-token-1' }])
})

describe('is asked about again', () => {
  test('when no subscription has the charge', async () => {
    aSubscriber({ charged: false })
    expect((await notify(notification)).status).toBe(200)
    expect([...store().asked]).toEqual([store().events[0]?.id])
  })

  test('when only a foreign plan has it', async () => {
    aSubscriber({ plan: 2 })
    provider().executions.set('/v1/subscription/plan/3/subscription/all', page([]))
    expect((await notify(notification)).status).toBe(200)
    expect([...store().asked]).toEqual([store().events[0]?.id])
    expect(provider().received.some((call) => call.path.includes('/plan/2/'))).toBe(false)
  })

  test('without a search when no product has a plan', async () => {
    aSubscriber()
    store().tokens.length = 0
    expect((await notify(notification)).status).toBe(200)
    expect(provider().received).toHaveLength(1)
    expect([...store().asked]).toEqual([store().events[0]?.id])
  })
})

describe.each(['/v1/subscription/plan/all', '/v1/subscription/plan/3', '/v1/subscription/77'])(
  '%s cannot be read',
  (path) => {
    test.each<Partial<Fault>>([
      { drop: true },
      { status: 500 },
      { status: 401 },
      { status: 429 },
      { status: 200, body: '<html>' },
      { status: 204 },
    ])('%j: answers 503 and succeeds on the next delivery', async (fault) => {
      aSubscriber()
      provider().arm({ method: 'GET', path, ...fault })
      expect((await notify(notification)).status).toBe(503)
      expect(store().rows[0]?.status).toBe('PENDING')
      expect((await notify(notification)).status).toBe(200)
      expect(store().rows[0]?.status).toBe('PAID')
    })
  },
)

const planLinks = [`https://checkout.example/validate/subscription/${ourPlan}`]
const pageSize = 20

type ReadPage<Entry> = { ok: true; value: Page<Entry> }

/** A provider with this many plans, ours the last of them, and subscriptions of it; each call takes 10 ms. */
function aProviderWith(sizes: { plans?: number; subscriptions?: number }, charged?: number) {
  const { plans = 1, subscriptions = 1 } = sizes
  let clock = 0
  const pageOf = <Entry>(count: number, page: number, entry: (index: number) => Entry): ReadPage<Entry> => {
    clock += 10
    const first = page * pageSize
    const entries = Array.from({ length: Math.max(0, Math.min(pageSize, count - first)) }, (_, at) =>
      entry(first + at),
    )
    return {
      ok: true as const,
      value: { entries, last: first + pageSize >= count, unreadable: [], total: count },
    }
  }
  const source = {
    listPlans: async (page: number) =>
      pageOf(plans, page, (index) => ({
        id: `${index}`,
        plan_token: index === plans - 1 ? ourPlan : `other-${index}`,
      })),
    listSubscriptions: async (_plan: string, page: number) =>
      pageOf(subscriptions, page, (index) => ({
        id: `${index}`,
        token: `t${index}`,
        email: 'ana@example.com',
        updatedAt: null,
      })),
    async listCharges(_plan: string, subscription: string) {
      const isTheirs = Number(subscription) === charged
      return pageOf(isTheirs ? 1 : 0, 0, () => ({ id: 'ST-x-1', externalId, fact }))
    },
    async getExecution(subscription: string) {
      clock += 10
      return Number(subscription) === charged
        ? { ok: true as const, value: { id: 'ST-x-1', externalId, fact } }
        : { ok: false as const, kind: 'not_found' as const, detail: 'status_404' }
    },
  }
  return { source, search: { planLinks, now: () => clock, stopAt: 100_000 } }
}
const fact = { ok: false as const, reason: 'no_sum' as const }
const subscription = { externalId, email: normalizeEmail('ana@example.com') }

describe.each([1, 20, 21, 99, 100, 101, 2100])('of %i subscriptions', (subscriptions) => {
  const last = subscriptions - 1
  test('a charge of the last one is found by its id', async () => {
    const { source, search } = aProviderWith({ subscriptions }, last)
    expect(await findExecution(source, 'ST-x-1', search)).toMatchObject({ ok: true, value: { id: 'ST-x-1' } })
  })
  test('a charge of the last one is found by its reference', async () => {
    const { source, search } = aProviderWith({ subscriptions }, last)
    expect(await findCharges(source, subscription, search)).toMatchObject({
      ok: true,
      value: [{ id: 'ST-x-1' }],
    })
  })
  test('none has it: only then there is none', async () => {
    const { source, search } = aProviderWith({ subscriptions })
    expect(await findCharges(source, subscription, search)).toEqual({ ok: true, value: [] })
    expect(await findExecution(source, 'ST-x-1', search)).toEqual({ ok: true, value: null })
  })
})

test.each([20, 21, 100, 101, 2100])('our plan is found as the last of %i', async (plans) => {
  const { source, search } = aProviderWith({ plans }, 0)
  expect(await findExecution(source, 'ST-x-1', search)).toMatchObject({ ok: true, value: { id: 'ST-x-1' } })
  expect(await findCharges(source, subscription, search)).toMatchObject({
    ok: true,
    value: [{ id: 'ST-x-1' }],
  })
})

describe('what was not read whole proves nothing:', () => {
  const unknown = (detail: string) => ({ ok: false, kind: 'unknown', detail })

  test.each([[{ plans: 2100 }], [{ subscriptions: 2100 }]])('the time ends within %j', async (sizes) => {
    const { source, search } = aProviderWith(sizes)
    const short = { ...search, stopAt: 500 }
    expect(await findCharges(source, subscription, short)).toEqual(unknown('search_out_of_time'))
    expect(await findExecution(source, 'ST-x-1', short)).toEqual(unknown('search_out_of_time'))
    expect(search.now()).toBeLessThanOrEqual(1020)
  })

  test('a list that never ends', async () => {
    const { source, search } = aProviderWith({})
    const page = { entries: [], last: false, unreadable: [], total: 1_000_000 }
    const listPlans = async () => ({ ok: true as const, value: page })
    const endless = { ...source, listPlans }
    expect(await findCharges(endless, subscription, search)).toEqual(unknown('too_many_pages'))
  })

  test('a list with fewer entries than it says', async () => {
    const { source, search } = aProviderWith({})
    const listSubscriptions: typeof source.listSubscriptions = async (plan, page) => {
      const read = await source.listSubscriptions(plan, page)
      return { ...read, value: { ...read.value, total: 2 } }
    }
    const short = { ...source, listSubscriptions }
    expect(await findCharges(short, subscription, search)).toEqual(unknown('list_does_not_add_up'))
  })

  test.each(['listPlans', 'listSubscriptions', 'listCharges'] as const)(
    'an entry of %s that cannot be read',
    async (name) => {
      const { source, search } = aProviderWith({})
      const page = { entries: [], last: true, unreadable: ['{}'], total: 1 }
      const unread = { ...source, [name]: async () => ({ ok: true as const, value: page }) }
      expect(await findCharges(unread, subscription, search)).toEqual(unknown('unreadable_entry'))
    },
  )
})

test('a list without totals ends with a page that brings nothing new', async () => {
  const { source, search } = aProviderWith({}, 0)
  const listSubscriptions: typeof source.listSubscriptions = async (plan) => {
    const read = await source.listSubscriptions(plan, 0)
    return { ...read, value: { ...read.value, total: null, last: false } }
  }
  const repeated = { ...source, listSubscriptions }
  expect(await findCharges(repeated, subscription, search)).toMatchObject({
    ok: true,
    value: [{ id: 'ST-x-1' }],
  })
})
