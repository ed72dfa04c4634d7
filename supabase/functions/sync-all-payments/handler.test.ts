import { describe, expect, test } from 'vitest'
import { refusedCallers } from '../../../tests/database/support/handler-school.ts'
import {
  ageOrder,
  anInstallmentsOrder,
  createOrder,
  paymentRows,
} from '../../../tests/database/support/orders.ts'
import {
  aPayment,
  aSyncBench,
  asSchedule,
  daysAgo,
  pagesRead,
  paidOrders,
} from './test-support/sync-bench.ts'

const bench = aSyncBench()

describe('payments', () => {
  test('that no notification told become paid once, and the staff read what was done', async () => {
    await paidOrders(bench, 3)
    const first = await bench.sync()
    expect(first).toMatchObject({
      status: 200,
      body: { processed: 3, updated: 3, skipped: 0, done: true, progress: 100 },
    })
    expect(first.body.message).toBe('3 pagos revisados, 3 con novedades.')
    expect(await bench.counted()).toMatchObject({ updated: 3 })
    expect(await bench.paid()).toHaveLength(3)
    expect(await bench.receipts()).toBe(3)
    const second = await bench.sync()
    expect(second.body).toMatchObject({ processed: 3, updated: 0, skipped: 3, done: true })
    expect(await bench.receipts()).toBe(3)
    expect(await bench.counted()).toMatchObject({ updated: 0 })
  })

  test('of many pages are all read, each page once', async () => {
    bench.provider.largestPage = 4
    await paidOrders(bench, 9)
    expect((await bench.sync()).body).toMatchObject({ processed: 9, updated: 9 })
    expect(await bench.paid()).toHaveLength(9)
    // Three of the four weeks since the first order are empty, and each shares a day with the next.
    expect(pagesRead(bench)).toBeLessThanOrEqual(4 + 2 * 2)
  })

  test('of the day that two weeks share count once', async () => {
    const [id = ''] = await paidOrders(bench, 1)
    const payment = bench.provider.payments.find((one) => one.id === id)
    await ageOrder(bench.school.sql(), bench.firstOrder, '13 days')
    if (payment) payment.created_date = `${daysAgo(7)}T00:00:00Z`
    expect((await bench.sync()).body).toMatchObject({ processed: 1, updated: 1 })
    const weeks = bench.provider.received.map(({ path }) => new URL(path, 'http://x').searchParams)
    const around = weeks.filter((week) => [week.get('start_date'), week.get('end_date')].includes(daysAgo(7)))
    expect(around).toHaveLength(2)
  })

  test.each([
    ['PENDING', 150, 'PENDING', 'updated'],
    ['REJECTED', 150, 'REJECTED', 'updated'],
    ['EXPIRED', 150, 'CANCELLED', 'updated'],
    ['PAID', 149, 'PENDING', 'skipped'],
    ['AUTHORIZED', 150, 'PENDING', 'updated'],
  ])('%s of %d is %s here, and %s', async (status, amount, ours, counted) => {
    await paidOrders(bench, 1)
    Object.assign(bench.provider.payments[0] ?? {}, { status, amount })
    expect((await bench.sync()).body).toMatchObject({ processed: 1, [counted]: 1 })
    expect((await paymentRows(bench.school.sql())).at(-1)?.status).toBe(ours)
    expect(await bench.receipts()).toBe(0)
  })

  test('that do not parse hide no other', async () => {
    await paidOrders(bench, 2)
    bench.provider.payments.splice(1, 0, { id: '', order_id: 'x', status: 'PAID' })
    aPayment(bench.provider, { amount: 'much' })
    const { body } = await bench.sync()
    expect(body).toMatchObject({ processed: 2, updated: 2, unreadable: 2 })
    expect(body.message).toBe(
      '2 pagos revisados, 2 con novedades. 2 datos del proveedor de pagos no se pudieron leer.',
    )
  })
})

describe('money without an order', () => {
  test('is kept for the desk once, however often it is read', async () => {
    const id = aPayment(bench.provider)
    const { body } = await bench.sync()
    expect(body).toMatchObject({ processed: 1, updated: 0, skipped: 1, unmatched: 1 })
    expect(body.message).toBe('1 pago revisado, 0 con novedades. 1 pago sin orden, que espera en Hoy.')
    expect((await bench.sync()).body).toMatchObject({ processed: 1, unmatched: 0 })
    expect(await bench.events()).toEqual([
      {
        ...{ id: expect.any(Number), body: JSON.stringify({ payment_id: id }) },
        ...{ deliveries: 1, outcome: 'unmatched' },
      },
    ])
  })

  test('that was notified keeps its notification', async () => {
    const id = aPayment(bench.provider)
    const body = `{ "payment_id": "${id}" }`
    await bench.school.sql()`select public.record_payment_event('dlocal-go', ${body}, ${id})`
    expect((await bench.sync()).body).toMatchObject({ unmatched: 1 })
    expect(await bench.events()).toMatchObject([{ deliveries: 1, outcome: 'unmatched' }])
  })

  test.each(['PENDING', 'EXPIRED', 'REJECTED'])('%s needs nobody', async (status) => {
    aPayment(bench.provider, { status })
    expect((await bench.sync()).body).toMatchObject({ processed: 1, skipped: 1, unmatched: 0 })
    expect(await bench.events()).toEqual([])
  })

  test('of a status that nobody knows is for a person', async () => {
    aPayment(bench.provider, { status: 'CHARGED_BACK' })
    expect((await bench.sync()).body).toMatchObject({ unmatched: 1 })
  })
})

describe('charges of subscriptions', () => {
  const plans = '/v1/subscription/plan/all'
  const subscriptionsOf = (plan: number) => `/v1/subscription/plan/${plan}/subscription/all`
  const chargesOf = (plan: number, id: number) =>
    `/v1/subscription/plan/${plan}/subscription/${id}/execution/all`
  const charge = (number: number, changes = {}) => ({
    ...{ order_id: `ST-token-${number}`, status: 'COMPLETED', amount_paid: 45, currency: 'USD' },
    ...{ external_id: 'gee-python-ana-order1', updated_at: `${daysAgo(2)}T10:00:00` },
    ...changes,
  })

  async function aSubscriber(updatedAt: string | null, charges: unknown[]) {
    const { provider, school } = bench
    const link = 'https://checkout.example/validate/subscription/token-of-ours'
    await school.sql()`update public.courses_moodle set subscription_link = ${link} where id = 10`
    await createOrder(school.sql(), anInstallmentsOrder({ external_id: 'gee-python-ana-order1' }))
    provider.lists.set(plans, [
      { id: 3, plan_token: 'token-of-ours' },
      { id: 4, plan_token: 'token-of-somebody' },
    ])
    provider.lists.set(subscriptionsOf(3), [{ id: 77, subscription_token: 'token', updated_at: updatedAt }])
    provider.lists.set(chargesOf(3, 77), charges)
  }

  test('of our plans are read, those without an order kept with what tells them', async () => {
    await aSubscriber(null, [
      charge(1),
      charge(2),
      charge(3, { external_id: 'nobody' }),
      charge(4, { status: 'DECLINED' }),
    ])
    expect((await bench.sync()).body).toMatchObject({ processed: 4, updated: 3, skipped: 1, unmatched: 1 })
    expect((await bench.paid()).map(({ paymentId }) => paymentId)).toEqual(['ST-token-1', 'ST-token-2'])
    expect(await bench.events()).toMatchObject([
      { body: JSON.stringify({ invoiceId: 'ST-token-3', subscriptionId: '77' }) },
    ])
    expect(pagesRead(bench, subscriptionsOf(4))).toBe(0)
  })

  test.each([
    [60, 0],
    [3, 1],
  ])('of a subscription that changed %d days ago: the schedule reads %d lists', async (days, lists) => {
    await aSubscriber(`${daysAgo(days)}T10:00:00`, [charge(1)])
    await bench.sync(asSchedule)
    expect(pagesRead(bench, chargesOf(3, 77))).toBe(lists)
    await bench.sync()
    expect(pagesRead(bench, chargesOf(3, 77))).toBe(lists + 1)
    expect(await bench.paid()).toHaveLength(1)
  })

  test.each([100, 101, 210])('are read to the last of %d of one subscription', async (count) => {
    await aSubscriber(null, [
      ...Array.from({ length: count - 1 }, (_, at) =>
        charge(at + 2, { status: 'DECLINED', external_id: 'nobody' }),
      ),
      charge(1),
    ])
    bench.provider.largestPage = 2
    expect((await bench.sync()).body).toMatchObject({ processed: count, updated: 1 })
    expect(await bench.paid()).toHaveLength(1)
  })

  test('that are fewer than the provider says fail the run', async () => {
    await aSubscriber(null, [charge(1), charge(2), charge(3)])
    bench.provider.toldTotal = (entries) => (entries === 3 ? 4 : entries)
    expect(await bench.sync()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
  })

  test('of a plan that is gone are none', async () => {
    await aSubscriber(null, [])
    bench.provider.lists.delete(subscriptionsOf(3))
    expect(await bench.sync()).toMatchObject({ status: 200, body: { done: true } })
  })
})

describe('refunds', () => {
  test('are listed once per run, not once per payment, and count when they are new', async () => {
    bench.provider.largestPage = 4
    const [one = '', two = ''] = await paidOrders(bench, 5)
    const refunds = [
      { id: 'REF-1', payment_id: one, amount: 150, currency: 'USD', status: 'SUCCESS' },
      { id: 'REF-2', payment_id: two, amount: 10.5, status: 'PENDING' },
      { id: 'REF-3', payment_id: 'DP-of-nobody', amount: 1, status: 'SUCCESS' },
      { id: 'REF-4', payment_id: two, amount: 1, status: 'ODD' },
    ]
    bench.provider.refunds.push(...refunds)
    const { body } = await bench.sync()
    expect(body).toMatchObject({ processed: 5, updated: 5, refunds: 2 })
    expect(body.message).toBe('5 pagos revisados, 5 con novedades. 2 devoluciones nuevas.')
    expect(pagesRead(bench, '/v1/refunds')).toBe(1)
    expect(
      await bench.school.sql()`select provider_refund_id as id, amount, currency, provider_status as status
        from public.payment_refunds order by id`,
    ).toMatchObject([
      { id: 'REF-1', amount: '150.00', currency: 'USD', status: 'SUCCESS' },
      { id: 'REF-2', amount: '10.50', currency: 'USD', status: 'PENDING' },
    ])
    expect((await bench.sync()).body).toMatchObject({ refunds: 0 })
  })
})

describe('the schedule', () => {
  test('is answered before the work, which writes its own line', async () => {
    await paidOrders(bench, 2)
    expect(await bench.sync(asSchedule)).toMatchObject({ status: 200, body: { done: false, processed: 0 } })
    expect(await bench.paid()).toHaveLength(2)
    expect(bench.edge.lines).toMatchObject([
      { function: 'sync-all-payments', status: 200, code: 'ok', scope: 'recent', updated: 2 },
    ])
  })

  test('reads the last five weeks, not what is older', async () => {
    await ageOrder(bench.school.sql(), bench.firstOrder, '59 days')
    await paidOrders(bench, 2)
    Object.assign(bench.provider.payments[0] ?? {}, { created_date: `${daysAgo(40)}T12:00:00Z` })
    await bench.sync(asSchedule)
    expect(await bench.paid()).toHaveLength(1)
    await bench.sync()
    expect(await bench.paid()).toHaveLength(2)
  })

  test('begins again within the hour, and does nothing before', async () => {
    await bench.sync(asSchedule)
    const read = pagesRead(bench)
    await bench.pass(49 * 60)
    expect(await bench.sync(asSchedule)).toMatchObject({ status: 200, body: { done: true, processed: 0 } })
    expect(pagesRead(bench)).toBe(read)
    await bench.pass(2 * 60)
    await bench.sync(asSchedule)
    expect(pagesRead(bench)).toBe(2 * read)
    expect(bench.school.calls().filter((call) => call === 'finish_payment_sync')).toHaveLength(2)
  })

  test('that fails says so in its line and leaves the run for the next call', async () => {
    await paidOrders(bench, 1)
    bench.provider.arm({ method: 'GET', path: '/v1/payments', status: 500 })
    expect(await bench.sync(asSchedule)).toMatchObject({ status: 200 })
    expect(bench.edge.lines).toMatchObject([
      { status: 502, code: 'payment_provider_error', reason: 'status_500_code_none' },
    ])
    bench.school.cut('save_payment_sync')
    await bench.sync(asSchedule)
    expect(bench.edge.lines.at(-1)).toMatchObject({
      status: 500,
      code: 'internal_error',
      error: 'DatabaseError',
    })
    expect(await bench.counted('recent')).toBeUndefined()
  })
})

describe('access', () => {
  test.each(refusedCallers('payments'))('rejects %s', async (_name, headersOf, status, code) => {
    expect(await bench.sync(await headersOf(bench.school))).toMatchObject({ status, body: { code } })
    expect(bench.provider.received).toEqual([])
  })

  test('a member without a body is let in', async () => {
    expect((await bench.sync()).status).toBe(200)
  })
})
