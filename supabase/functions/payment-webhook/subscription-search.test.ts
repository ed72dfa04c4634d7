import { beforeEach, describe, expect, test } from 'vitest'
import { findExecution } from '../_shared/dlocal-go/charges.ts'
import type { Fault } from '../_shared/test-support/provider-server.ts'
import { aWebhook, notifiedOrderId } from './test-support/webhook.ts'

const ourPlan = 'plan_of_ours_0000000000000000001'
const externalId = 'gee-python-ana-order1'
const order = { order_id: notifiedOrderId, external_id: externalId, amount: '45.00' }

const { school, provider, notify, rows, events, receipts, asked } = aWebhook(order)
// The only plan is one of a past cohort, which goes on.
beforeEach(
  () => school.sql()`update public.courses_moodle set subscription_link =
    case when id = 10 then ${`https://checkout.example/validate/subscription/${ourPlan}`} end`,
)

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
  expect(await rows()).toMatchObject([{ status: 'PAID', paymentId: 'ST-token-1' }])
  expect(await receipts()).toEqual(['receipt:ST-token-1'])
})

test('a charge whose id lacks its subscription’s token is found too', async () => {
  aSubscriber({ token: 'another' })
  await notify(notification)
  expect((await rows())[0]?.status).toBe('PAID')
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
  expect(await rows()).toMatchObject([{ status: 'PAID', paymentId: 'ST-token-1' }])
})

describe('is asked about again', () => {
  test('when no subscription has the charge', async () => {
    aSubscriber({ charged: false })
    expect((await notify(notification)).status).toBe(200)
    expect(await asked()).toEqual([(await events())[0]?.id])
  })

  test('when only a foreign plan has it', async () => {
    aSubscriber({ plan: 2 })
    provider().executions.set('/v1/subscription/plan/3/subscription/all', page([]))
    expect((await notify(notification)).status).toBe(200)
    expect(await asked()).toEqual([(await events())[0]?.id])
    expect(provider().received.some((call) => call.path.includes('/plan/2/'))).toBe(false)
  })

  test('without a search when no product has a plan', async () => {
    aSubscriber()
    await school.sql()`update public.courses_moodle set subscription_link = null`
    expect((await notify(notification)).status).toBe(200)
    expect(provider().received).toHaveLength(1)
    expect(await asked()).toEqual([(await events())[0]?.id])
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
      expect((await rows())[0]?.status).toBe('PENDING')
      expect((await notify(notification)).status).toBe(200)
      expect((await rows())[0]?.status).toBe('PAID')
    })
  },
)

test('the search is bounded in pages, subscriptions and time', async () => {
  let asked = 0
  let clock = 0
  let lastPage = 2
  const endless = { last: false, unreadable: [], total: null, pages: null }
  const notFound = { ok: false as const, kind: 'not_found' as const, detail: 'status_404' }
  const source = {
    async listPlans() {
      return { ok: true as const, value: { entries: [{ id: '3', plan_token: ourPlan }], ...endless } }
    },
    async listSubscriptions(_plan: string, at: number) {
      const entries = Array.from({ length: 50 }, (_, index) => ({
        ...{ id: `${at}-${index}`, token: 't', email: null, updatedAt: null },
      }))
      return { ok: true as const, value: { entries, ...endless, last: at === lastPage } }
    },
    async getExecution() {
      asked += 1
      clock += 1
      return notFound
    },
  }
  const planLinks = [`https://checkout.example/validate/subscription/${ourPlan}`]
  const search = { planLinks, now: () => clock }
  const find = (stopAt: number) => findExecution(source, 'ST-x-1', { ...search, stopAt })
  expect(await find(1000)).toMatchObject({ ok: false, kind: 'not_found' })
  expect(asked).toBe(20)
  clock = 0
  asked = 0
  expect(await find(5)).toMatchObject({ ok: false, kind: 'not_found' })
  expect(asked).toBe(5)
  lastPage = -1
  expect(await find(1000)).toMatchObject({ ok: false, kind: 'not_found' })
})
