import { describe, expect, test } from 'vitest'
import { callsIn } from './support/money-calls.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 6 })
const sql = () => database.sql()
const { call, rows } = callsIn(sql)

let people = 0
/** A sale of one payment that waits for money by hand; returns the id of its order, which is the reference. */
async function aManualOrder(amount = 180) {
  people += 1
  const [sale] = await sql()`insert into public.sales
      (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
    values (${`mano${people}@example.com`}, 'gee-python', ${amount}, ${amount}, 1, 'total') returning id`
  const [link] = await rows('staff', 'debt_links_of', { sale_ids: [Number(sale?.id)] })
  const { reference } = await take(link?.token)
  return { saleId: Number(sale?.id), id: Number(reference), token: String(link?.token) }
}

const take = (token: string) => call('service', 'take_manual_order', { token })
const open = async (token: string): Promise<string> =>
  (await call('service', 'open_debt_link', { token, asked: false })).order_id
const settle = (payment_id: number, arrived: boolean | null): Promise<boolean> =>
  call('staff', 'settle_manual_order', { payment_id, arrived })
const owes = (saleId: number, sum: number) =>
  sql()`update public.sales set usd_amount = ${sum}, installments_amount = ${sum} where id = ${saleId}`

const order = async (id: number) => (await sql()`select * from public.payments where id = ${id}`)[0]
const remaining = async (saleId: number) =>
  (
    await sql()`select (private.sale_balance(s)).remaining::float8 as left from public.sales s where id = ${saleId}`
  )[0]?.left
const onDesk = (id: number) =>
  database.as(
    'staff',
    (session) => session`select kind, data from public.desk_items() where key = ${`manual_payment:${id}`}`,
  )

describe('an order that is paid by hand', () => {
  test('counts nothing while it waits, and is on the desk', async () => {
    const { id, saleId } = await aManualOrder()
    expect(await order(id)).toMatchObject({ status: 'PENDING', provider: 'manual', is_counted: false })
    expect(await remaining(saleId)).toBe(180)
    expect(await onDesk(id)).toMatchObject([
      { kind: 'manual_payment', data: { payment_id: id, amount: 180, currency: 'USD' } },
    ])
  })

  test('is neither counted nor cancelled by an answer that says nothing', async () => {
    const { id } = await aManualOrder()
    await expect(settle(id, null)).rejects.toMatchObject({ message: 'decision_invalid' })
    expect(await order(id)).toMatchObject({ status: 'PENDING' })
  })

  test('counts once it arrived, as every payment: sale, access, receipt', async () => {
    const { id, saleId } = await aManualOrder()
    expect(await settle(id, true)).toBe(true)
    const paid = await order(id)
    expect(paid).toMatchObject({
      status: 'PAID',
      is_counted: true,
      payment_method: 'manual',
      sale_id: String(saleId),
    })
    expect(paid?.dlocal_payment_id).toBe(`manual:${paid?.dlocal_order_id}`)
    expect(await remaining(saleId)).toBe(0)
    const [receipt] =
      await sql()`select status from public.outbox where natural_key = ${`receipt:${paid?.dlocal_payment_id}`}`
    expect(receipt).toEqual({ status: 'pending' })
    expect(await onDesk(id)).toHaveLength(0)
    const [log] =
      await sql()`select actor_id from public.audit_log where table_name = 'payments' and row_key = ${String(id)}
      order by id desc limit 1`
    expect(log?.actor_id).toBe('a0000000-0000-4000-8000-000000000002')
  })

  test.each([
    [null, 'CANCELLED'],
    ['https://checkout.example/1', 'PENDING'],
  ])('leaves the order of the provider whose checkout is %s as %s', async (redirectUrl, status) => {
    const { id, token } = await aManualOrder()
    const orderId = await open(token)
    await sql()`update public.orders set redirect_url = ${redirectUrl}
      where id = (select order_id from public.payments where dlocal_order_id = ${orderId})`
    await settle(id, true)
    expect(await sql()`select status from public.payments where dlocal_order_id = ${orderId}`).toEqual([
      { status },
    ])
  })

  test('leaves an order of another sum', async () => {
    const { id, saleId, token } = await aManualOrder()
    await owes(saleId, 90)
    const opened = await open(token)
    await owes(saleId, 180)
    await settle(id, true)
    const [other] =
      await sql()`select status, amount::int from public.payments where dlocal_order_id = ${opened}`
    expect(other).toEqual({ status: 'PENDING', amount: 90 })
  })

  test('of a sum that is not owed any more is not asked for again', async () => {
    const { id, saleId, token } = await aManualOrder()
    await owes(saleId, 90)
    const asked = await take(token)
    expect(asked).toMatchObject({ amount: 90, currency: 'USD' })
    expect(asked.reference).not.toBe(id)
  })

  test('of a sum that another took the place of is closed with its trace, and holds no reminder', async () => {
    const { id, saleId, token } = await aManualOrder()
    const stop = async () =>
      (
        await sql()`select private.reminder_stop(s, private.sale_balance(s)) as stop from public.sales s
          where s.id = ${saleId}`
      )[0]?.stop
    await owes(saleId, 90)
    const { reference } = await take(token)
    expect(await order(id)).toMatchObject({ status: 'CANCELLED', provider_status: 'REPLACED' })
    expect(await onDesk(id)).toHaveLength(0)
    expect(await onDesk(reference)).toHaveLength(1)
    expect(await stop()).toBe('undecided')
    expect((await take(token)).reference).toBe(reference)
    expect(await settle(reference, false)).toBe(true)
    expect(await stop()).toBeNull()
  })

  test('is cancelled when it did not arrive, and may be made again', async () => {
    const { id, saleId, token } = await aManualOrder()
    expect(await settle(id, false)).toBe(true)
    expect(await order(id)).toMatchObject({ status: 'CANCELLED', is_counted: false })
    expect(await remaining(saleId)).toBe(180)
    expect(await onDesk(id)).toHaveLength(0)
    expect((await take(token)).reference).toBeGreaterThan(id)
  })

  test('is settled once, whatever two people say at once', async () => {
    const { id } = await aManualOrder()
    const answers = await atOnce(6, (index) => settle(id, index % 2 === 0))
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(await settle(id, true)).toBe(false)
  })

  test('that arrives after the debt was paid otherwise is marked for a person', async () => {
    const { id, saleId } = await aManualOrder()
    await owes(saleId, 90)
    expect(await settle(id, true)).toBe(true)
    expect(await order(id)).toMatchObject({
      status: 'PAID',
      is_counted: false,
      review_reason: 'surplus_installment',
    })
  })

  test('is no order of the provider', async () => {
    const { token } = await aManualOrder()
    const [ordered] =
      await sql()`select id::int from public.payments where dlocal_order_id = ${await open(token)}`
    const id = ordered?.id
    expect(await settle(id, true)).toBe(false)
    expect(await order(id)).toMatchObject({ status: 'PENDING' })
  })
})
