import { expect, test } from 'vitest'
import { isLong } from '../support/sized.ts'
import { aFact, anOrder, apply, createOrder, shuffled, stateOf } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 20 })

// Threats T31 and T32: a select followed by an insert duplicates rows and moves paid orders back.
test('one notification 100 times, shuffled with pending and rejected ones, on 20 connections', async () => {
  for (const seed of isLong ? [1, 2, 3, 4, 5] : [1, 2]) {
    const order = anOrder()
    await createOrder(database.sql(), order)
    const statuses = [...Array(100).fill('PAID'), ...Array(30).fill('PENDING'), ...Array(30).fill('REJECTED')]
    await Promise.all(
      shuffled(statuses, seed).map(async (status) => {
        const body = JSON.stringify({ payment_id: order.order_id })
        const [row] =
          await database.sql()`select public.record_payment_event('dlocal-go', ${body}, ${order.order_id}) as id`
        return apply(database.sql(), aFact(order, { status }), row?.id)
      }),
    )
    expect(await stateOf(database.sql(), order)).toEqual({
      payments: [
        {
          status: 'PAID',
          dlocal_payment_id: `DP-${order.order_id}`,
          installment_number: 0,
          review_reason: null,
          amount: '250.00',
          paid: true,
        },
      ],
      receipts: [`receipt:DP-${order.order_id}`],
      sales: [expect.objectContaining({ usd_amount: '250.00' })],
    })
    const [event] =
      await database.sql()`select deliveries, outcome from public.payment_events where provider_reference = ${order.order_id}`
    expect(event).toEqual({ deliveries: 160, outcome: 'applied' })
  }
})

test('60 notifications for each of 30 orders at once: 30 rows, 30 sales, 30 receipts, none moves back', async () => {
  const orders = Array.from({ length: 30 }, () => anOrder({ course_id: 'storm' }))
  await Promise.all(orders.map((order) => createOrder(database.sql(), order)))
  const deliveries = orders.flatMap((order) =>
    Array.from({ length: 60 }, (_, n) => aFact(order, { status: ['PAID', 'PENDING', 'REJECTED'][n % 3] })),
  )
  await Promise.all(shuffled(deliveries, 11).map((fact) => apply(database.sql(), fact)))
  const [counts] =
    await database.sql()`select count(*)::integer as rows, count(*) filter (where p.status = 'PAID')::integer as paid,
      (select count(*)::integer from public.sales s where s.course_id = 'storm') as sales,
      (select count(*)::integer from public.outbox o where o.payload ->> 'payment_id' in
        (select q.id::text from public.payments q where q.course_id = 'storm')) as receipts
    from public.payments p where p.course_id = 'storm'`
  expect(counts).toEqual({ rows: 30, paid: 30, sales: 30, receipts: 30 })
})

test('two payments of one order at the same instant are both kept, with one sale', async () => {
  const order = anOrder()
  await createOrder(database.sql(), order)
  const facts = Array.from({ length: 40 }, (_, n) =>
    aFact(order, { provider_payment_id: `${order.order_id}-${n % 2}` }),
  )
  await Promise.all(facts.map((fact) => apply(database.sql(), fact)))
  const state = await stateOf(database.sql(), order)
  expect(state.payments.map((payment) => payment.status)).toEqual(['PAID', 'PAID'])
  expect(state.payments.filter((payment) => payment.review_reason === 'duplicate_charge')).toHaveLength(1)
  expect(state.sales).toHaveLength(1)
})
