import { beforeEach, describe, expect, test } from 'vitest'
import { callsIn } from './support/money-calls.ts'
import {
  aFact,
  ageOrder,
  anInstallmentsOrder,
  anOrder,
  apply,
  createOrder,
  type OrderInput,
} from './support/orders.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const { call } = callsIn(database.sql)

beforeEach(async () => {
  await database.sql()`truncate public.orders, public.payments, public.payment_events, public.outbox cascade`
})

async function anEvent(): Promise<number> {
  const [row] =
    await database.sql()`select public.record_payment_event('dlocal-go', '{"payment_id":"DP-1"}', 'DP-1') as id`
  return Number(row?.id)
}

/** An order that is `hours` old; returns the id of its row. */
async function aged(hours: number, order: OrderInput = anOrder()): Promise<number> {
  await createOrder(database.sql(), order)
  return ageOrder(database.sql(), order.order_id, `${hours} hours`)
}

const queue = (): Promise<number> => call('service', 'queue_order_rechecks')
const close = (payment_id: number) => call('service', 'close_order', { payment_id })
const openOrder = (payment_id: number) => call('service', 'get_open_order', { payment_id })

const steps = async (kind: string) => [
  ...(await database.sql()`select status, payload, attempts from public.outbox where kind = ${kind} order by id`),
]

describe('a notification of a payment that the provider did not know', () => {
  const ask = (event_id: number) => call('service', 'ask_payment_later', { event_id })

  test('is asked about once, however often it comes', async () => {
    const id = await anEvent()
    await atOnce(5, () => ask(id))
    expect(await steps('payment_recheck')).toEqual([
      { status: 'pending', payload: { event_id: id }, attempts: 0 },
    ])
  })

  test('is asked about anew when it comes again after the last question', async () => {
    const id = await anEvent()
    await ask(id)
    await database.sql()`update public.outbox set status = 'done', done_at = now(), attempts = 9`
    await ask(id)
    expect(await steps('payment_recheck')).toMatchObject([{ status: 'pending', attempts: 0 }])
  })

  test.each([
    [22, 0, false],
    [24, 25, false],
    [24, null, false],
    [24, 0, true],
  ])('that came %d hours ago, all was read since %s hours: over is %s', async (hours, read, over) => {
    const id = await anEvent()
    await database.sql()`update public.payment_events set last_received_at = now() - make_interval(hours => ${hours})`
    await database.sql()`update private.payment_syncs set read_at = now() - make_interval(hours => ${read})`
    expect(await call('service', 'get_asked_event', { event_id: id })).toEqual({
      body: '{"payment_id":"DP-1"}',
      is_over: over,
    })
  })
})

test('a notification whose payment the synchronisation found is over at once, and belongs to it', async () => {
  const sql = database.sql()
  const order = anOrder()
  await createOrder(sql, order)
  const id = await anEvent()
  await apply(sql, aFact(order, { provider_payment_id: 'DP-1' }))
  expect(await call('service', 'get_asked_event', { event_id: id })).toMatchObject({ is_over: true })
  await call('service', 'mark_payment_event_unmatched', { event_id: id })
  expect([...(await sql`select outcome from public.payment_events`)]).toEqual([{ outcome: 'unchanged' }])
})

describe('orders that are open beyond the life of their checkout', () => {
  test('are asked about once a day, from a day on to thirty', async () => {
    const order = anOrder()
    const open = await aged(25, order)
    await aged(23)
    await aged(31 * 24)
    expect(await queue()).toBe(1)
    expect(await queue()).toBe(0)
    expect(await steps('payment_order_recheck')).toMatchObject([{ payload: { payment_id: open } }])
    await ageOrder(database.sql(), order.order_id, '49 hours')
    expect(await queue()).toBe(1)
    expect(await steps('payment_order_recheck')).toHaveLength(2)
  })

  test('are asked about until their thirtieth day', async () => {
    await aged(29 * 24)
    expect(await queue()).toBe(1)
  })

  test('of subscriptions are not asked about: the synchronisation reads every charge (decision 164)', async () => {
    const id = await aged(25, anInstallmentsOrder())
    expect(await queue()).toBe(0)
    expect(await openOrder(id)).toBeNull()
  })

  test('whose money does not come through the provider are left alone (decision 16)', async () => {
    const id = await aged(25, anOrder({ provider: 'manual' }))
    expect(await queue()).toBe(0)
    await close(id)
    const [row] = await database.sql()`select status from public.payments where id = ${id}`
    expect(row).toEqual({ status: 'PENDING' })
  })

  test('that have ended, were paid or are held are left alone', async () => {
    const sql = database.sql()
    const [paid, rejected, held] = [anOrder(), anOrder(), anOrder()]
    const ids = [await aged(25, paid), await aged(25, rejected), await aged(25, held)]
    await apply(sql, aFact(paid))
    await apply(sql, aFact(rejected, { status: 'REJECTED' }))
    await apply(sql, aFact(held, { currency: 'ARS' }))
    expect(await queue()).toBe(0)
    for (const id of ids) {
      expect(await openOrder(id)).toBeNull()
      await close(id)
    }
    const rows = await sql`select status from public.payments order by id`
    expect(rows.map(({ status }) => status)).toEqual(['PAID', 'REJECTED', 'PENDING'])
  })

  test('are closed as expired, and a payment that comes after all counts', async () => {
    const sql = database.sql()
    const order = anOrder()
    const id = await aged(25, order)
    expect(await openOrder(id)).toMatchObject({
      ...{ order_id: order.order_id, email: order.email, provider_payment_id: null },
    })
    await close(id)
    const status = async () =>
      (await sql`select public.get_order_status(${order.order_id}) as answer`)[0]?.answer
    expect(await status()).toMatchObject({ status: 'cancelled', expired: true })
    expect(await apply(sql, aFact(order))).toBe('applied')
    expect(await status()).toMatchObject({ status: 'approved' })
  })
})

describe('an order whose payment the provider made with another sum', () => {
  const end = ({ order_id }: OrderInput, amount: number | null = 217500.5, currency: string | null = 'ARS') =>
    call('service', 'close_other_sum', { order_id, provider_payment_id: 'DP-9', amount, currency })

  async function rowOf(order: OrderInput) {
    const [row] =
      await database.sql()`select status, review_reason, dlocal_payment_id, received_amount, received_currency
      from public.payments where dlocal_order_id = ${order.order_id}`
    return row
  }

  test('ends, marked for a person with what the provider said; its key is closed', async () => {
    const order = anOrder()
    await createOrder(database.sql(), order)
    await end(order)
    expect(await rowOf(order)).toEqual({
      ...{ status: 'ERROR', review_reason: 'amount_mismatch', dlocal_payment_id: 'DP-9' },
      ...{ received_amount: '217500.50', received_currency: 'ARS' },
    })
    expect(await createOrder(database.sql(), order)).toMatchObject({ outcome: 'closed' })
  })

  test.each([
    [null, 'dollars'],
    [-1, null],
    [1e15, 'USD'],
  ])('ends also when what the provider said is no sum: %s %s', async (amount, currency) => {
    const order = anOrder()
    await createOrder(database.sql(), order)
    await end(order, amount, currency)
    expect(await rowOf(order)).toMatchObject({ status: 'ERROR', received_amount: order.amount })
  })

  test('is held, not lost, when somebody has paid it after all', async () => {
    const order = anOrder()
    const sql = database.sql()
    await createOrder(sql, order)
    await end(order)
    const fact = aFact(order, { provider_payment_id: 'DP-9', amount: '217500.50', currency: 'ARS' })
    expect(await apply(sql, fact)).toBe('review')
    const [row] = await sql`select public.get_order_status(${order.order_id}) as answer`
    expect(row?.answer).toMatchObject({ status: 'pending' })
  })

  test('is left as it is once it is paid', async () => {
    const order = anOrder()
    await createOrder(database.sql(), order)
    await apply(database.sql(), aFact(order))
    await end(order)
    expect(await rowOf(order)).toMatchObject({ status: 'PAID', review_reason: null })
  })
})
