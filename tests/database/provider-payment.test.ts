import { describe, expect, test } from 'vitest'
import { aFact, anOrder, apply, type OrderInput, placedOrder, stateOf } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })
const statuses = ['PENDING', 'PROCESSING', 'REJECTED', 'ERROR', 'CANCELLED', 'PAID'] as const
type Status = (typeof statuses)[number]

const ordered = (changes?: Partial<OrderInput>) => placedOrder(database.sql(), changes)

async function event(body: string): Promise<string> {
  const [row] = await database.sql()`select public.record_payment_event('dlocal-go', ${body}, 'DP') as id`
  return row?.id
}

describe('transitions of one payment', () => {
  const rises: Record<Status, Status[]> = {
    PENDING: ['PROCESSING', 'REJECTED', 'ERROR', 'CANCELLED', 'PAID'],
    PROCESSING: ['REJECTED', 'ERROR', 'CANCELLED', 'PAID'],
    REJECTED: ['PAID'],
    ERROR: ['PAID'],
    CANCELLED: ['PAID'],
    PAID: [],
  }
  const table = statuses.flatMap((from) =>
    statuses.map((to) => ({ from, to, ends: rises[from].includes(to) ? to : from })),
  )

  test.each(table)('$from then $to ends $ends', async ({ from, to, ends }) => {
    const order = await ordered()
    await apply(database.sql(), aFact(order, { status: from }))
    const result = await apply(database.sql(), aFact(order, { status: to }))
    expect(result).toBe(ends === from ? 'unchanged' : 'applied')
    const paid = ends === 'PAID'
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [{ status: ends, paid, dlocal_payment_id: `DP-${order.order_id}`, review_reason: null }],
      receipts: paid ? [`receipt:DP-${order.order_id}`] : [],
      sales: paid ? [{ usd_amount: '250.00' }] : [],
    })
  })

  test.each([null, 'REFUNDED', 'paid', '', 'UNKNOWN'])('status %j changes nothing', async (status) => {
    const order = await ordered()
    await apply(database.sql(), { ...aFact(order), status })
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [{ status: 'PENDING', paid: false }],
      receipts: [],
      sales: [],
    })
    await apply(database.sql(), aFact(order))
    await apply(database.sql(), { ...aFact(order), status, provider_status: 'SOMETHING_NEW' })
    expect((await stateOf(database.sql(), order)).payments).toMatchObject([{ status: 'PAID', paid: true }])
    const [row] =
      await database.sql()`select provider_status from public.payments where dlocal_order_id = ${order.order_id}`
    expect(row).toEqual({ provider_status: 'SOMETHING_NEW' })
  })
})

test.each(['CONFIRMED', 'completed'])(
  'a payment that arrived as %s is not undone by a rejection in another amount',
  async (status) => {
    const order = await ordered()
    await apply(database.sql(), aFact(order, { status: 'PENDING' }))
    await database.sql()`update public.payments set status = ${status} where dlocal_order_id = ${order.order_id}`
    await apply(database.sql(), { ...aFact(order, { status: 'REJECTED' }), amount: '1.00' })
    expect((await stateOf(database.sql(), order)).payments).toMatchObject([{ status }])
  },
)

test('keeps what the provider added when a later answer lacks it', async () => {
  const order = await ordered()
  const rich = { document_type: 'DNI', document: '99000001', payment_method: 'CREDIT_CARD' }
  await apply(database.sql(), aFact(order, { status: 'PENDING', ...rich }))
  await apply(database.sql(), aFact(order, { approved_at: '2026-11-21T10:00:00Z' }))
  await apply(database.sql(), aFact(order))
  const [row] =
    await database.sql()`select payer_document_type, payer_document, payment_method, approved_at, provider_status
    from public.payments where dlocal_order_id = ${order.order_id}`
  expect(row).toEqual({
    payer_document_type: 'DNI',
    payer_document: '99000001',
    payment_method: 'CREDIT_CARD',
    approved_at: new Date('2026-11-21T10:00:00Z'),
    provider_status: 'PAID',
  })
})

describe('matching a payment to its order', () => {
  test('nulls match nothing', async () => {
    await ordered()
    const nothing = { ...aFact(anOrder()), order_id: null, external_id: null }
    expect(await apply(database.sql(), nothing)).toBe('unmatched')
  })

  test('a linked payment stays with its order, whatever order it names later', async () => {
    const other = await ordered()
    const order = await ordered()
    await apply(database.sql(), aFact(order, { status: 'PENDING' }))
    await apply(database.sql(), { ...aFact(order), order_id: other.order_id })
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [{ status: 'PAID' }],
      sales: [{}],
    })
    expect(await stateOf(database.sql(), other)).toMatchObject({
      payments: [{ status: 'PENDING' }],
      sales: [],
    })
  })

  test('our order id takes precedence over an external id', async () => {
    const subscription = await ordered({ external_id: 'gee-python-compra-weight', amount: '250.00' })
    const order = await ordered()
    await apply(database.sql(), { ...aFact(order), external_id: 'gee-python-compra-weight' })
    expect(await stateOf(database.sql(), order)).toMatchObject({ payments: [{ status: 'PAID' }] })
    expect(await stateOf(database.sql(), subscription)).toMatchObject({ payments: [{ status: 'PENDING' }] })
  })

  test('an order marked as paid by staff takes the provider id, and a pending answer creates no receipt', async () => {
    const order = await ordered()
    await database.sql()`update public.payments set status = 'PAID', approved_at = '2026-01-01' where dlocal_order_id = ${order.order_id}`
    await apply(database.sql(), aFact(order, { status: 'PENDING' }))
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [{ status: 'PAID', paid: true }],
      receipts: [],
    })
  })
})

describe('the event', () => {
  test('rejects a body that is too large for a notification', async () => {
    await expect(event('x'.repeat(8193))).rejects.toMatchObject({ code: '23514' })
  })
})

describe('a receipt', () => {
  async function receiptOf(order: OrderInput) {
    const [row] =
      await database.sql()`select public.get_receipt(id) as receipt from public.payments where dlocal_order_id = ${order.order_id}`
    return row?.receipt
  }

  test('exists once the payment is paid', async () => {
    const order = await ordered()
    expect(await receiptOf(order)).toBeNull()
    await apply(database.sql(), aFact(order))
    expect(await receiptOf(order)).toMatchObject({
      email: order.email,
      amount: 250,
      currency: 'USD',
      order_id: order.order_id,
      provider_payment_id: `DP-${order.order_id}`,
      course_name: 'gee-python',
      installment_number: 0,
    })
  })
})
