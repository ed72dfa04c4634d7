import { expect, test } from 'vitest'
import { apply } from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

const { somebody, decide, aLink, paidLink, refunded, salesOf } = salesIn(database.sql)

/** The token of the debt link of a sale. */
function tokenOf(saleId: number | string | undefined): Promise<string> {
  return database.as('staff', async (session) => {
    const [link] = await session`select token from public.debt_links_of(array[${saleId ?? 0}::bigint])`
    return link?.token
  })
}

test('the schedule is filled in order and its last instalment takes the rest', async () => {
  const email = somebody()
  await paidLink(email, { payment_type: 'installments', amount: 33.34, total: 100 })
  const rows =
    await database.sql()`select i.number, i.amount::float8 as amount, i.paid_amount::float8 as paid, i.due_on - private.school_day(s.first_paid_at) as days
    from public.sales s cross join lateral private.sale_schedule(s) i where s.payer_email_normalized = lower(${email})`
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { number: 1, amount: 33.34, paid: 33.34, days: 0 },
    { number: 2, amount: 33.34, paid: 0, days: 30 },
    { number: 3, amount: 33.32, paid: 0, days: 60 },
  ])
})

test.each([
  [29, ['paid', 'due', 'due']],
  [31, ['paid', 'late', 'due']],
  [61, ['paid', 'late', 'late']],
])('%i days after the first of three instalments they are %s', async (days, states) => {
  const charge = await paidLink(somebody(), { payment_type: 'installments', amount: 50, total: 150 })
  await database.sql()`update public.payments set approved_at = now() - make_interval(days => ${days}) where id = ${charge?.id}`
  const rows =
    await database.sql()`select i.state from public.sales s cross join lateral private.sale_schedule(s) i
    where s.id = ${charge?.sale_id}`
  expect(rows.map(({ state }) => state)).toEqual(states)
})

test('an instalment that is still on its way back was paid today, and is asked for once it is back', async () => {
  const sql = database.sql()
  const first = await paidLink(somebody(), { payment_type: 'installments', amount: 50, total: 200 })
  await sql`update public.payments set approved_at = now() - interval '2 days' where id = ${first?.id}`
  const token = await tokenOf(first?.sale_id)
  const shown = async () => (await sql`select public.get_debt_link(${token}) ->> 'state' as state`)[0]?.state
  const [opened] = await sql`select public.open_debt_link(${token}, false) ->> 'order_id' as order_id`
  const order_id = String(opened?.order_id)
  const id = `DP-${order_id}`
  await apply(sql, { provider_payment_id: id, order_id, status: 'PAID', amount: '50', currency: 'USD' })
  expect(await shown()).toBe('paid')
  await refunded(id, '50', 'PENDING')
  expect(await shown()).toBe('paid')
  await refunded(id, '50')
  expect(await shown()).toBe('owed')
})

test('of two instalments of one day one that went back is asked for again, once, and only if it is due', async () => {
  const sql = database.sql()
  const email = somebody()
  const terms = { payment_type: 'installments', amount: 50, total: 250 } as const
  const start = await paidLink(email, terms)
  const sold = async (days: number) =>
    sql`update public.payments set approved_at = now() - make_interval(days => ${days}) where id = ${start?.id}`
  const token = await tokenOf(start?.sale_id)
  const first = await aLink(email, terms)
  await first()
  await paidLink(email, terms)
  const shown = async () => (await sql`select public.get_debt_link(${token}) ->> 'state' as state`)[0]?.state
  await sold(61)
  expect(await shown()).toBe('paid')
  await refunded(`DP-${first.orderId}`, '50')
  await sold(31)
  expect(await shown()).toBe('paid')
  await sold(61)
  expect(await shown()).toBe('owed')
  const [opened] = await sql`select public.open_debt_link(${token}, false) ->> 'order_id' as order_id`
  const order_id = String(opened?.order_id)
  await apply(sql, {
    provider_payment_id: `DP-${order_id}`,
    order_id,
    status: 'PAID',
    amount: '50',
    currency: 'USD',
  })
  expect(await shown()).toBe('paid')
})

test('a link asks for nothing while money of its payer for its course belongs to no sale', async () => {
  const sql = database.sql()
  const first = await paidLink(somebody(), { payment_type: 'installments', amount: 50, total: 200 })
  await sql`update public.payments set approved_at = now() - interval '40 days' where id = ${first?.id}`
  const token = await tokenOf(first?.sale_id)
  const states = async () => {
    const [row] = await sql`select public.get_debt_link(${token}) ->> 'state' as shown`
    return row?.shown
  }
  expect(await states()).toBe('owed')
  const [stray] = await sql`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, review_reason, approved_at)
    select p.email, p.payer_name, 50, 'USD', 'PAID', 'debt', p.course_id, 'no_sale', now() from public.payments p
    where p.id = ${first?.id} returning id`
  expect(await states()).toBe('held')
  await decide('staff', 'resolve_payment_review', {
    payment_id: stray?.id,
    decision: 'dismissed',
    note: 'De otra cosa',
  })
  expect(await states()).toBe('owed')
})

test('a debt that was paid and given back on one day is asked for anew', async () => {
  const sql = database.sql()
  const email = somebody()
  await paidLink(email, { payment_type: 'total', amount: 150, total: 200 })
  const [sale] = await salesOf(email)
  const token = await tokenOf(sale?.id)
  const call = async (name: 'get_debt_link' | 'open_debt_link') => {
    const asked = name === 'open_debt_link' ? sql`, false` : sql``
    const [row] = await sql`select public.${sql(name)}(${token}${asked}) as answer`
    return row?.answer
  }
  const order = await call('open_debt_link')
  const id = `DP-${order.order_id}`
  await apply(sql, {
    provider_payment_id: id,
    order_id: order.order_id,
    status: 'PAID',
    amount: '50',
    currency: 'USD',
  })
  const refund = { provider_payment_id: id, status: 'SUCCESS', currency: 'USD' }
  await sql`select public.apply_provider_refund(${sql.json({ ...refund, provider_refund_id: `${id}-1`, amount: '50' })})`
  expect(await call('get_debt_link')).toMatchObject({ state: 'owed', amount: 50 })
  const again = await call('open_debt_link')
  expect(again).toMatchObject({ outcome: 'created', amount: 50 })
  expect(again.order_id).not.toBe(order.order_id)
})
