import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys, startMerchant, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox
let merchant: Awaited<ReturnType<typeof startMerchant>>
const token = 'plan_of_a_test_00000000000000001'
const headers = { authorization: `Bearer ${keys.apiKey}:${keys.secretKey}`, 'user-agent': 'meridiano-tests' }

beforeAll(async () => {
  sandbox = await startTestSandbox()
  merchant = await startMerchant()
})

afterAll(async () => {
  await sandbox.stop()
  await merchant.stop()
})

beforeEach(async () => {
  await sandbox.control('POST', '/reset')
  merchant.deliveries.length = 0
  await sandbox.control('POST', '/dlocal-go/plans', {
    plan_token: token,
    name: 'Google Earth Engine con Python · cuotas',
    amount: 45,
    currency: 'USD',
    max_periods: 6,
    notification_url: merchant.url,
    success_url: 'http://127.0.0.1:9/payment-success',
    back_url: 'http://127.0.0.1:9/checkout',
  })
})

async function get(path: string): Promise<Record<string, unknown> & { data: Record<string, unknown>[] }> {
  return (await fetch(`${sandbox.url}/dlocal-go/v1/subscription${path}`, { headers })).json()
}

function link(query = '?email=ana%40example.com&external_id=gee-python-ana-order1'): string {
  return `${sandbox.url}/dlocal-go/checkout/validate/subscription/${token}${query}`
}

function pay(externalId: string, action = 'pay'): Promise<Response> {
  const form = { action, email: 'ana@example.com', name: 'Ana Meridiana', external_id: externalId }
  return fetch(link(), { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
}

async function only(): Promise<{ planId: unknown; subscription: Record<string, unknown> }> {
  const plans = await get('/plan/all?page=1')
  const planId = plans.data[0]?.id
  const subscription = (await get(`/plan/${String(planId)}/subscription/all`)).data[0] ?? {}
  return { planId, subscription }
}

describe('the subscription page', () => {
  test('keeps the e-mail and the reference of the link', async () => {
    const html = await (await fetch(link())).text()
    expect(html).toContain('value="ana@example.com"')
    expect(html).toContain('value="gee-python-ana-order1"')
    expect(html).toContain('USD 45.00')
  })

  test('paying confirms a subscription with its first charge and notifies', async () => {
    const response = await pay('gee-python-ana-order1')
    expect(response.headers.get('location')).toBe('http://127.0.0.1:9/payment-success')
    const { planId, subscription } = await only()
    expect(subscription).toMatchObject({
      status: 'CONFIRMED',
      client_email: 'ana@example.com',
      client_document: '30111222',
    })
    expect(subscription).not.toHaveProperty('external_id')
    const orderId = `ST-${String(subscription.subscription_token)}-1`
    const charges = await get(`/plan/${String(planId)}/subscription/${String(subscription.id)}/execution/all`)
    expect(charges).toMatchObject({ total_elements: 1, page: 1 })
    expect(charges.data[0]).toMatchObject({
      status: 'COMPLETED',
      order_id: orderId,
      external_id: 'gee-python-ana-order1',
      amount_paid: 45,
      currency: 'USD',
    })
    expect(await get(`/${String(subscription.id)}/execution/${orderId}`)).toEqual(charges.data[0])
    expect(merchant.deliveries.map(({ body }) => JSON.parse(body))).toEqual([
      { invoiceId: orderId, subscriptionId: subscription.id, externalId: 'gee-python-ana-order1' },
    ])
  })

  test('a switch selects the other notification body', async () => {
    await sandbox.control('POST', '/dlocal-go/switches', { subscriptionWebhook: 'payment_id' })
    await pay('x')
    expect(merchant.deliveries[0]?.body).toMatch(/^\{"payment_id":"ST-[0-9a-f]+-1"\}$/)
  })

  test('a rejected first charge leaves the subscription unconfirmed', async () => {
    expect((await pay('x', 'reject')).headers.get('location')).toBe('http://127.0.0.1:9/checkout')
    expect((await only()).subscription).toMatchObject({ status: 'CREATED' })
  })

  test('leaving creates nothing', async () => {
    await pay('x', 'abandon')
    expect(merchant.deliveries).toEqual([])
    const { subscriptions } = await sandbox.control('GET', '/dlocal-go/subscriptions')
    expect(subscriptions).toEqual([])
  })
})

test('the control plane runs the next charges, completed or declined', async () => {
  await pay('x')
  const { subscription } = await only()
  const path = `/dlocal-go/subscriptions/${String(subscription.id)}/executions`
  await sandbox.control('POST', path, { status: 'DECLINED' })
  const third = await sandbox.control('POST', path, {})
  expect(third).toMatchObject({
    status: 'COMPLETED',
    order_id: `ST-${String(subscription.subscription_token)}-3`,
  })
  expect(merchant.deliveries).toHaveLength(3)
})
