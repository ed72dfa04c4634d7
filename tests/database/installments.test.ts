import { describe, expect, test } from 'vitest'
import {
  aFact,
  anInstallmentsOrder,
  apply,
  createOrder,
  type OrderInput,
  shuffled,
  stateOf,
} from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 20 })

async function subscribed(changes: Partial<OrderInput> = {}): Promise<OrderInput> {
  const order = anInstallmentsOrder(changes)
  await createOrder(database.sql(), order)
  return order
}

function execution(order: OrderInput, number: number, status = 'PAID') {
  return aFact(order, { provider_payment_id: `${order.order_id}-execution-${number}`, status })
}

test('six executions are six paid instalments, one sale, six receipts', async () => {
  const order = await subscribed()
  for (const number of [1, 2, 3, 4, 5, 6]) {
    expect(await apply(database.sql(), execution(order, number))).toBe('applied')
    expect(await apply(database.sql(), execution(order, number))).toBe('unchanged')
  }
  const state = await stateOf(database.sql(), order)
  expect(state.payments.map((payment) => payment.installment_number)).toEqual([1, 2, 3, 4, 5, 6])
  expect(new Set(state.payments.map((payment) => payment.status))).toEqual(new Set(['PAID']))
  expect(new Set(state.payments.map((payment) => payment.review_reason))).toEqual(new Set([null]))
  expect(state.receipts).toHaveLength(6)
  expect(state.sales).toEqual([
    {
      usd_amount: '270.00',
      installments_amount: '45.00',
      installments_number: 6,
      payment_type: 'link',
      payer_email: order.email,
    },
  ])
})

describe('declined executions', () => {
  test('declined, then completed under the same id, is one instalment', async () => {
    const order = await subscribed()
    await apply(database.sql(), execution(order, 1))
    await apply(database.sql(), execution(order, 2, 'REJECTED'))
    expect((await stateOf(database.sql(), order)).payments).toMatchObject([
      { status: 'PAID', installment_number: 1 },
      { status: 'REJECTED', installment_number: 0 },
    ])
    await apply(database.sql(), execution(order, 2))
    expect(await stateOf(database.sql(), order)).toMatchObject({
      payments: [{ installment_number: 1 }, { status: 'PAID', installment_number: 2 }],
      receipts: [{}, {}],
    })
  })

  test('a second execution that pays after a declined first is instalment one', async () => {
    const order = await subscribed()
    await apply(database.sql(), execution(order, 1, 'REJECTED'))
    await apply(database.sql(), execution(order, 2))
    await apply(database.sql(), execution(order, 3))
    const state = await stateOf(database.sql(), order)
    expect(state.payments.map((payment) => [payment.status, payment.installment_number])).toEqual([
      ['REJECTED', 0],
      ['PAID', 1],
      ['PAID', 2],
    ])
    expect(state.sales).toHaveLength(1)
  })
})

test('an execution of another amount is kept for review and does not count', async () => {
  const order = await subscribed()
  await apply(database.sql(), execution(order, 1))
  expect(await apply(database.sql(), { ...execution(order, 2), amount: '270.00' })).toBe('review')
  await apply(database.sql(), execution(order, 3))
  const state = await stateOf(database.sql(), order)
  expect(
    state.payments.map((payment) => [payment.status, payment.installment_number, payment.review_reason]),
  ).toEqual([
    ['PAID', 1, null],
    ['PENDING', 0, 'amount_mismatch'],
    ['PAID', 2, null],
  ])
  expect(state.receipts).toHaveLength(2)
})

test('an execution found by its own id alone belongs to its order', async () => {
  const order = await subscribed()
  await apply(database.sql(), execution(order, 1))
  await apply(database.sql(), execution(order, 2, 'PENDING'))
  const { external_id: _, ...bare } = execution(order, 2)
  expect(await apply(database.sql(), bare)).toBe('applied')
  expect((await stateOf(database.sql(), order)).payments).toMatchObject([
    { installment_number: 1 },
    { status: 'PAID', installment_number: 2 },
  ])
})

test('six executions ten times each, shuffled with pending and declined ones, on 20 connections', async () => {
  const order = await subscribed()
  const deliveries = [1, 2, 3, 4, 5, 6].flatMap((number) =>
    ['PAID', 'PAID', 'PAID', 'PAID', 'PENDING', 'PENDING', 'REJECTED', 'REJECTED', 'PAID', 'PENDING'].map(
      (status) => execution(order, number, status),
    ),
  )
  await Promise.all(shuffled(deliveries, 7).map((fact) => apply(database.sql(), fact)))
  const state = await stateOf(database.sql(), order)
  expect(state.payments.map((payment) => payment.status)).toEqual(Array(6).fill('PAID'))
  expect(state.payments.map((payment) => payment.installment_number).sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(state.receipts).toHaveLength(6)
  expect(state.sales).toHaveLength(1)
})

test('the receipt of a later instalment names the order', async () => {
  const order = await subscribed()
  await apply(database.sql(), execution(order, 1))
  await apply(database.sql(), execution(order, 2))
  const [row] = await database.sql()`select public.get_receipt(id) as receipt from public.payments
    where dlocal_payment_id = ${`${order.order_id}-execution-2`}`
  expect(row?.receipt).toMatchObject({
    order_id: order.order_id,
    installment_number: 2,
    installments_count: 6,
    amount: 45,
  })
})
