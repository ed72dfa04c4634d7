import { beforeEach, describe, expect, test } from 'vitest'
import {
  aFact,
  ageClaim,
  anInstallmentsOrder,
  anOrder,
  apply,
  createOrder,
  placedOrder,
} from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 20 })

describe('an order that has ended', () => {
  test.each([
    ['REJECTED', { outcome: 'closed' }],
    ['CANCELLED', { outcome: 'closed' }],
    ['ERROR', { outcome: 'closed' }],
    ['PAID', { outcome: 'existing', status: 'PAID' }],
    ['CONFIRMED', { outcome: 'existing', status: 'CONFIRMED' }],
    ['completed', { outcome: 'existing', status: 'completed' }],
  ])('as %s answers its key with %j', async (status, answer) => {
    const order = await placedOrder(database.sql())
    await database.sql()`update public.payments set status = ${status} where dlocal_order_id = ${order.order_id}`
    expect(await createOrder(database.sql(), order)).toMatchObject(answer)
  })

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

describe('the claim on the provider call', () => {
  let orderId: string
  beforeEach(async () => {
    orderId = (await placedOrder(database.sql())).order_id
  })
  const claim = (order = orderId) => database.call<string | null>('service', 'claim_provider_call', order, 20)
  const release = (held: string | null) => database.call('service', 'release_provider_call', orderId, held)
  const granted = (claims: (string | null)[]) => claims.filter((one) => one !== null)
  const ten = () => Promise.all(Array.from({ length: 10 }, () => claim()))

  test('is granted to one of ten concurrent requests, and to one of another order', async () => {
    expect(granted(await ten())).toHaveLength(1)
    expect(await claim((await placedOrder(database.sql())).order_id)).not.toBeNull()
  })

  test('is granted again after its release', async () => {
    await release(await claim())
    expect(await claim()).not.toBeNull()
  })

  test('of a dead worker is taken over by one of ten, and cannot be released by the dead one', async () => {
    const first = await claim()
    await ageClaim(database.sql(), orderId, 5)
    expect(await claim()).toBeNull()
    await ageClaim(database.sql(), orderId, 20)
    expect(granted(await ten())).toHaveLength(1)
    await release(first)
    expect(await claim()).toBeNull()
  })

  test('is refused once the order has its checkout, and for an order that does not exist', async () => {
    expect(await claim('order-of-nobody-000000')).toBeNull()
    await database.call('service', 'set_order_redirect', orderId, 'https://checkout.example/1')
    expect(await claim()).toBeNull()
  })
})
