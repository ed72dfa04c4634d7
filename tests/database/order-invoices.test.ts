import { describe, expect, test } from 'vitest'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()

const invoice = {
  ...{ holder: 'company', legal_name: 'Agro Sur S.A.', tax_id: '30123456781' },
  address: ' ',
}

function onDesk(email: string) {
  return database.as(
    'staff',
    (session) => session`
      select key, reason, data from public.desk_items('invoice_due') where email = ${email} order by key`,
  )
}

describe('an order with invoice data', () => {
  test('asks for the invoice once it is paid, until a person gives its number', async () => {
    const order = anOrder({ invoice })
    await createOrder(sql(), order)
    expect(await onDesk(order.email)).toEqual([])
    const [status] =
      await sql()`select public.get_order_status(${order.order_id}) ->> 'wants_invoice' as asked`
    expect(status).toEqual({ asked: 'true' })

    await apply(sql(), aFact(order))
    const [due, ...more] = await onDesk(order.email)
    expect(more).toEqual([])
    expect(due).toMatchObject({
      reason: 'company',
      data: { amount: 250, invoice: { ...invoice, address: null, country: 'AR' } },
    })

    const dismiss = (reason: string) =>
      database.as(
        'staff',
        (session) => session`select public.dismiss_desk_item(${due?.key}, ${reason}) as done`,
      )
    expect(await dismiss('A 0001-00000042')).toEqual([{ done: true }])
    expect(await onDesk(order.email)).toEqual([])
    expect(await dismiss('otra')).toEqual([{ done: false }])
  })

  test('in instalments asks for one for each charge', async () => {
    const order = { ...anInstallmentsOrder(), invoice }
    await createOrder(sql(), order)
    for (const charge of [1, 2]) {
      await apply(
        sql(),
        aFact(order, { order_id: null, provider_payment_id: `ST-${order.order_id}-${charge}` }),
      )
    }
    expect(await onDesk(order.email)).toHaveLength(2)
  })

  test('is asked for again after each refund, for what has no note yet, with the numbers that were given', async () => {
    const order = anOrder({ invoice })
    await createOrder(sql(), order)
    await apply(sql(), aFact(order))
    const [due] = await onDesk(order.email)
    expect(due?.data).toMatchObject({ refunded: 0, noted: null })
    const note = (reason: string) =>
      database.as('staff', (session) => session`select public.dismiss_desk_item(${due?.key}, ${reason})`)
    const refund = (amount: number, status: string) => sql()`
      insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
      values (${due?.data.payment_id}, 'refund', ${amount}, 'USD', ${status}, 'Se arrepintió',
              case when ${status} = 'settled' then clock_timestamp() end)`

    await note('A 0001-00000042')
    await refund(50, 'pending')
    expect(await onDesk(order.email)).toEqual([])
    await refund(50, 'settled')
    const [again] = await onDesk(order.email)
    expect(again).toMatchObject({ key: due?.key, data: { refunded: 50, noted: 'A 0001-00000042' } })

    await note('NC 0001-00000007')
    expect(await onDesk(order.email)).toEqual([])
    await refund(200, 'settled')
    const [last] = await onDesk(order.email)
    expect(last?.data).toMatchObject({ refunded: 200, noted: 'A 0001-00000042 · NC 0001-00000007' })
  })

  test('whose charge waits for a decision asks for none', async () => {
    const order = anOrder({ invoice })
    await createOrder(sql(), order)
    await apply(sql(), aFact(order, { amount: '1.00' }))
    expect(await onDesk(order.email)).toEqual([])
  })
})

test('an order without invoice data asks for none', async () => {
  const order = anOrder({ invoice: null })
  await createOrder(sql(), order)
  await apply(sql(), aFact(order))
  expect(await onDesk(order.email)).toEqual([])
})

test('the version that a buyer accepted is kept and never changes', async () => {
  const order = anOrder({ legal_version: '2023-10-05' })
  await createOrder(sql(), order)
  const change = sql()`
    update public.orders set legal_version = '2026-01-01'
    where id = (select order_id from public.payments where dlocal_order_id = ${order.order_id})`
  await expect(change).rejects.toThrow(/cannot become another order/)
})
