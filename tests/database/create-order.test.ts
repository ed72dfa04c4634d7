import { describe, expect, test } from 'vitest'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 20 })

describe('an order that has ended', () => {
  test('is still open while a payment of another amount is held for review', async () => {
    const order = anOrder()
    await createOrder(database.sql(), order)
    await apply(database.sql(), aFact(order, { status: 'REJECTED' }))
    await apply(database.sql(), aFact(order, { amount: '1.00' }))
    expect(await createOrder(database.sql(), order)).toMatchObject({ outcome: 'existing', status: 'PENDING' })
  })

  test('is not closed when a second payment paid it after a rejection: a new order would charge twice', async () => {
    const order = anOrder()
    await createOrder(database.sql(), order)
    await apply(database.sql(), aFact(order, { status: 'REJECTED' }))
    await apply(database.sql(), aFact(order, { provider_payment_id: `${order.order_id}-second` }))
    expect(await createOrder(database.sql(), order)).toMatchObject({ outcome: 'existing', status: 'PAID' })
  })
})

test('two subscriptions with the same local part stay separate', async () => {
  const first = anInstallmentsOrder({ email: 'juan@a.example' })
  const second = anInstallmentsOrder({ email: 'juan@b.example' })
  await createOrder(database.sql(), first)
  await createOrder(database.sql(), second)
  await apply(database.sql(), aFact(second))
  const rows = await database.sql()`select email, status from public.payments
    where dlocal_order_id in ${database.sql()([first.order_id, second.order_id])} order by id`
  expect([...rows]).toEqual([
    { email: 'juan@a.example', status: 'PENDING' },
    { email: 'juan@b.example', status: 'PAID' },
  ])
})

test('one external id cannot belong to two orders', async () => {
  const order = anInstallmentsOrder({ external_id: 'gee-python-juan-the-same' })
  await createOrder(database.sql(), order)
  const twin = anInstallmentsOrder({ external_id: 'gee-python-juan-the-same' })
  await expect(createOrder(database.sql(), twin)).rejects.toMatchObject({ code: '23505' })
})

test.each([
  ['amount zero', { amount: '0' }],
  ['amount below zero', { amount: '-1' }],
  ['short order id', { order_id: 'short' }],
  ['short key', { idempotency_key: 'short' }],
  ['e-mail without domain', { email: 'a@b' }],
  ['unknown type', { payment_type: 'gift' }],
  ['currency in lower case', { currency: 'usd' }],
  ['empty external id', { external_id: '' }],
  ['blank name', { payer_name: '  ' }],
])('rejects %s', async (_, changes) => {
  await expect(createOrder(database.sql(), anOrder(changes))).rejects.toMatchObject({ code: '23514' })
})
