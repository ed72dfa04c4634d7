import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createDlocalGo } from '../../supabase/functions/_shared/dlocal-go/provider.ts'
import {
  type DlocalGoServer,
  dlocalGoKeys,
  startDlocalGoServer,
} from '../../supabase/functions/_shared/dlocal-go/test-support/server.ts'
import { staffFinder } from '../../supabase/functions/_shared/staff-call.ts'
import { aTestEdge, send, siteOrigin } from '../../supabase/functions/_shared/test-support/edge.ts'
import {
  carryOutOrderRecheck,
  carryOutPaymentRecheck,
  paymentStepStore,
} from '../../supabase/functions/process-outbox/payment-steps.ts'
import { createHandler } from '../../supabase/functions/sync-all-payments/index.ts'
import { paymentSyncStore } from '../../supabase/functions/sync-all-payments/store.ts'
import { publishableKey } from './support/hosted-gateway.ts'
import { ageOrder, anInstallmentsOrder, createOrder } from './support/orders.ts'
import { aRest, tokenOf } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)
const token = 'plan_of_ours_0000000000000000001'
const plansPath = '/v1/subscription/plan/all'
const subscriptionsPath = '/v1/subscription/plan/3/subscription/all'

let provider: DlocalGoServer
beforeEach(async () => {
  provider = await startDlocalGoServer()
  // What the provider gives on a page is undocumented beyond its example of ten.
  provider.largestPage = 20
  const link = `https://checkout.example/validate/subscription/${token}`
  await database.sql()`update public.courses_moodle set subscription_link = ${link} where base_slug = 'gee-python'`
  await database.sql()`truncate public.payments, public.payment_events, public.outbox cascade`
  await database.sql()`update private.payment_syncs set from_day = null, to_day = null, cursor = null, counts = '{}',
    progress = 0, started_at = null, finished_at = null, worker = null, leased_until = null, read_at = null`
})
afterEach(() => provider.stop())

function api() {
  return createDlocalGo({
    apiUrl: provider.url,
    ...dlocalGoKeys,
    now: Date.now,
    sleep: async () => undefined,
  })
}

/** Every question that the database has about open orders. */
async function askAboutOrders(): Promise<void> {
  const store = paymentStepStore(await rest.clientFor('service'))
  await store.queueOrderRechecks()
  const steps = await database.sql()`select (payload ->> 'payment_id')::integer as id from public.outbox
    where kind = 'payment_order_recheck'`
  for (const { id } of steps) await carryOutOrderRecheck({ store, provider: api, now: Date.now }, id)
}

async function synchronise(): Promise<void> {
  const store = paymentSyncStore(await rest.clientFor('service'))
  const findStaff = staffFinder(rest.url(), publishableKey)
  const deps = { edge: aTestEdge(), store, provider: api(), findStaff, cronSecrets: ['x'] }
  const handler = createHandler({ ...deps, inBackground: () => undefined })
  for (;;) {
    const { status, body } = await send(handler, {
      method: 'POST',
      headers: { origin: siteOrigin, authorization: `Bearer ${await tokenOf(database.sql(), 'staff')}` },
    })
    expect(status).toBe(200)
    if (body.done) return
  }
}

/** The last of `count` subscriptions of the plan was charged for an order that is `hours` old; it was changed first. */
async function aPaidOrder(count: number, hours = 25) {
  const order = anInstallmentsOrder()
  await createOrder(database.sql(), order)
  await ageOrder(database.sql(), order.order_id, `${hours} hours`)
  const subscriptions = Array.from({ length: count }, (_, index) => ({
    ...{ id: index + 1, subscription_token: `token-${index + 1}`, client_email: `otra${index}@example.com` },
    updated_at: new Date(Date.now() - index * 1000).toISOString(),
  }))
  Object.assign(subscriptions.at(-1) ?? {}, { client_email: order.email })
  const charge = {
    ...{ order_id: 'ST-other-1', status: 'COMPLETED', external_id: order.external_id },
    ...{ amount_paid: Number(order.amount), currency: 'USD', updated_at: new Date().toISOString() },
  }
  provider.lists.set(plansPath, [{ id: 3, plan_token: token }])
  provider.lists.set(subscriptionsPath, subscriptions)
  provider.lists.set(`/v1/subscription/plan/3/subscription/${count}/execution/all`, [charge])
  provider.executions.set(`/v1/subscription/${count}/execution/ST-other-1`, charge)
  const status = async () =>
    (await database.sql()`select public.get_order_status(${order.order_id}) as answer`)[0]?.answer
  return { order, status }
}

describe.each([100, 101, 2100])('the last of %d subscriptions of a plan', (count) => {
  test('is not closed as expired, and is paid once all of them were read', async () => {
    const { status } = await aPaidOrder(count)
    await askAboutOrders()
    expect(await status()).not.toMatchObject({ expired: true })
    await synchronise()
    expect(await status()).toMatchObject({ status: 'approved' })
  })

  test('is found for a notification that does not name it, and never rests as unmatched', async () => {
    const { status } = await aPaidOrder(count)
    const store = paymentStepStore(await rest.clientFor('service'))
    const [event] = await database.sql()`select public.record_payment_event('dlocal-go',
      '{"invoiceId":"ST-other-1"}', 'ST-other-1') as id`
    const outcome = async () => (await database.sql()`select outcome from public.payment_events`)[0]?.outcome
    const ask = () => carryOutPaymentRecheck({ store, provider: api, now: Date.now }, Number(event?.id))
    await database.sql()`update public.payment_events set last_received_at = now() - interval '24 hours'`
    await ask()
    expect(await outcome()).toBe('received')
    await synchronise()
    expect(await status()).toMatchObject({ status: 'approved' })
    expect(await ask()).toMatchObject({ ok: true })
    expect(await outcome()).toBe('unchanged')
  })
})

test.each([100, 101, 2100])('the last of %d plans is ours, and its charges are read', async (count) => {
  const { status } = await aPaidOrder(1)
  const others = Array.from({ length: count - 1 }, (_, index) => ({
    id: 10 + index,
    plan_token: `other_${index}`,
  }))
  provider.lists.set(plansPath, [...others, { id: 3, plan_token: token }])
  await askAboutOrders()
  expect(await status()).not.toMatchObject({ expired: true })
  await synchronise()
  expect(await status()).toMatchObject({ status: 'approved' })
})

test('an order without a charge is closed by the run that has read them all, not before', async () => {
  const { status } = await aPaidOrder(2100)
  provider.lists.delete('/v1/subscription/plan/3/subscription/2100/execution/all')
  await askAboutOrders()
  expect(await status()).toMatchObject({ status: 'pending' })
  await synchronise()
  expect(await status()).toMatchObject({ status: 'cancelled', expired: true })
})

test.each([
  ['a subscription moves to a page that was read', 101],
  ['the list is cut at a page of none', 101],
])('%s: the run does not end without it', async (fault, count) => {
  const { status } = await aPaidOrder(count)
  const list = provider.lists.get(subscriptionsPath) ?? []
  let pages = 0
  provider.beforeList = (path) => {
    if (path !== subscriptionsPath) return
    pages += 1
    if (pages !== 3) return
    if (fault.startsWith('a sub')) list.unshift(...list.splice(count - 1, 1))
    else provider.arm({ method: 'GET', path, status: 200, body: '{"data":[],"total_pages":6}' })
  }
  await synchronise()
  expect(await status()).toMatchObject({ status: 'approved' })
})
