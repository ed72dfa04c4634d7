import { beforeAll, describe, expect, test } from 'vitest'
import { become } from './support/actors.ts'
import {
  aFact,
  anInstallmentsOrder,
  anOrder,
  apply,
  createOrder,
  type Fact,
  type OrderInput,
} from './support/orders.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

beforeAll(async () => {
  await database.sql()`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort)
    values ('Google Earth Engine con Python', 'gee-python-202701', 250, true), ('Nombre viejo', 'gee-python-202601', 250, false)`
})

async function statusOf(orderId: string | null) {
  return inDiscardedTransaction(database.sql(), async (transaction) => {
    await become(transaction, 'anon')
    const [row] = await transaction`select public.get_order_status(${orderId}) as status`
    return row?.status
  })
}

async function after(order: OrderInput, ...facts: Partial<Fact>[]): Promise<string> {
  await createOrder(database.sql(), order)
  for (const fact of facts) await apply(database.sql(), aFact(order, fact))
  return (await statusOf(order.order_id))?.status
}

test('returns the order and no personal data', async () => {
  const order = anOrder()
  await createOrder(database.sql(), order)
  expect(await statusOf(order.order_id)).toEqual({
    order_id: order.order_id,
    transaction_id: order.order_id,
    status: 'pending',
    payment_type: 'single',
    course_id: 'gee-python',
    course_name: 'Google Earth Engine con Python',
    amount: 250,
    currency: 'USD',
    by_link: false,
    expired: false,
    access: 'none',
    counts: true,
    installment_number: 0,
    installments_number: null,
    agreed: null,
    paid: null,
    remaining: null,
    starts_on: null,
    cohort: expect.stringMatching(/^gee-python-20\d{4}$/),
    wants_invoice: false,
  })
})

test('returns the total of instalments', async () => {
  const order = anInstallmentsOrder()
  await createOrder(database.sql(), order)
  expect(await statusOf(order.order_id)).toMatchObject({ payment_type: 'installments', amount: 270 })
})

test.each(['total', 'debt', 'installment'])(
  'a payment link (%s) returns the amount charged',
  async (payment_type) => {
    const order = anOrder({ payment_type, amount: '180.00', total_course_amount: '200.00' })
    await createOrder(database.sql(), order)
    await database.sql()`update public.orders set created_by = gen_random_uuid()
    where id = (select order_id from public.payments where dlocal_order_id = ${order.order_id})`
    expect(await statusOf(order.order_id)).toMatchObject({ payment_type, amount: 180, by_link: true })
  },
)

test('what was given back is not paid', async () => {
  const order = anOrder({ email: 'devuelto@example.com' })
  expect(await after(order, { status: 'PAID' })).toBe('approved')
  await database.sql()`insert into public.payment_refunds (payment_id, kind, through, amount, currency, status, reason, settled_at)
    select id, 'refund', 'hand', 50, 'USD', 'settled', 'Se arrepintió', now() from public.payments
    where dlocal_order_id = ${order.order_id}`
  expect(await statusOf(order.order_id)).toMatchObject({ agreed: 250, paid: 200 })
})

test('a course without a row gets its slug as name', async () => {
  const order = anOrder({ course_id: 'retirado' })
  await createOrder(database.sql(), order)
  expect(await statusOf(order.order_id)).toMatchObject({ course_name: 'retirado' })
})

describe('status', () => {
  test.each([
    ['pending', []],
    ['pending', [{ status: 'PROCESSING' }]],
    ['approved', [{ status: 'PAID' }]],
    ['rejected', [{ status: 'REJECTED' }]],
    ['rejected', [{ status: 'ERROR' }]],
    ['cancelled', [{ status: 'CANCELLED' }]],
    ['approved', [{ status: 'REJECTED' }, { status: 'PAID' }]],
    ['approved', [{ status: 'REJECTED' }, { status: 'PAID', provider_payment_id: 'second-payment' }]],
    // The provider says paid, but another amount: a person has to review it.
    ['pending', [{ status: 'PAID', amount: '1.00' }]],
    ['pending', [{ status: 'REJECTED' }, { status: 'PAID', amount: '1.00' }]],
    [
      'pending',
      [{ status: 'REJECTED' }, { status: 'PAID', amount: '1.00', provider_payment_id: 'second-payment' }],
    ],
    // No money was taken, whatever the amount.
    ['rejected', [{ status: 'REJECTED', amount: '1.00' }]],
    ['cancelled', [{ status: 'CANCELLED', currency: 'ARS' }]],
    ['approved', [{ status: 'REJECTED', amount: '1.00' }, { status: 'PAID' }]],
  ] satisfies [string, Partial<Fact>[]][])('%s after %j', async (status, facts) => {
    const order = anOrder()
    const own = facts.map((fact) =>
      'provider_payment_id' in fact ? { ...fact, provider_payment_id: `${order.order_id}-2` } : fact,
    )
    expect(await after(order, ...own)).toBe(status)
  })
})

test('an order that expired at the provider says so, until a second payment paid it', async () => {
  const cancelled = anOrder()
  expect(await after(cancelled, { status: 'CANCELLED' })).toBe('cancelled')
  expect(await statusOf(cancelled.order_id)).toMatchObject({ expired: false })
  const order = anOrder()
  await createOrder(database.sql(), order)
  await apply(database.sql(), aFact(order, { status: 'CANCELLED', provider_status: 'EXPIRED' }))
  expect(await statusOf(order.order_id)).toMatchObject({ status: 'cancelled', expired: true })
  await apply(database.sql(), aFact(order, { status: 'PAID', provider_payment_id: `${order.order_id}-2` }))
  expect(await statusOf(order.order_id)).toMatchObject({ status: 'approved', expired: false })
})

test.each(['', 'short', '%%%%%%%%%%%%%%%%%%%%', "' or '1'='1' -- aaaaaaaaaa", 'x'.repeat(129), null])(
  'returns nothing for order id %j',
  async (orderId) => {
    await createOrder(database.sql(), anOrder())
    expect(await statusOf(orderId)).toBeNull()
  },
)

test('a later instalment has no order id of its own', async () => {
  const order = anInstallmentsOrder()
  await createOrder(database.sql(), order)
  await apply(database.sql(), aFact(order, { provider_payment_id: 'execution-number-one' }))
  await apply(database.sql(), aFact(order, { provider_payment_id: 'execution-number-two' }))
  expect(await statusOf('execution-number-two')).toBeNull()
})
