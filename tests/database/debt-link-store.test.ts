import { describe, expect, test } from 'vitest'
import { type DebtToken, toDebtToken } from '#domain/debt-token.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { type OpenDebtLinkStore, openDebtLinkStore } from '../../supabase/functions/open-debt-link/index.ts'
import { atOnce, contract } from './support/contract.ts'
import { secretKey } from './support/hosted-gateway.ts'
import { apply } from './support/orders.ts'
import { aRest } from './support/rest-server.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const rest = aRest(database)
const sql = () => database.sql()

type Stage = {
  store: OpenDebtLinkStore
  token: DebtToken
  /** From now on the sale owes this. */
  owe(amount: number | null): Promise<void>
  pay(orderId: string, changes?: { amount?: string }): Promise<void>
  /** The provider closes the checkout of an order. */
  close(orderId: string): Promise<void>
  /** The provider took another sum, and a person is looking. */
  hold(orderId: string): Promise<void>
  /** A day passes. */
  sleep(): Promise<void>
}

let sales = 0
async function real(): Promise<Stage> {
  sales += 1
  const email = `deuda.de.prueba.${sales}@example.com`
  const [sale] = await sql()`insert into public.sales
      (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
    values (${email}, 'gee-python', 180, 180, 1, 'total') returning id`
  const id = Number(sale?.id)
  const [link] = await database.as(
    'staff',
    (session) => session`select token from public.debt_links_of(array[${id}::bigint])`,
  )
  const token = toDebtToken(link?.token)
  const report = async (orderId: string, status: string, amount?: string) => {
    const [order] = await sql()`select amount from public.payments where dlocal_order_id = ${orderId}`
    await apply(sql(), {
      ...{ provider_payment_id: `DP-${orderId}`, order_id: orderId, status, provider_status: status },
      ...{ amount: amount ?? order?.amount, currency: 'USD' },
    })
  }
  return {
    store: openDebtLinkStore(databaseClient(rest.url(), secretKey)),
    token,
    async owe(amount) {
      await sql()`update public.sales s set usd_amount = b.paid + ${amount ?? 0}::numeric, installments_amount = b.paid + ${amount ?? 0}::numeric
        from private.sale_balance((select s from public.sales s where s.id = ${id})) b where s.id = ${id}`
    },
    pay: (orderId) => report(orderId, 'PAID'),
    close: (orderId) => report(orderId, 'CANCELLED'),
    hold: (orderId) => report(orderId, 'PAID', '7.00'),
    async sleep() {
      await sql().begin(async (inner) => {
        // The instant of creation and the key never change otherwise.
        await inner`alter table public.payments disable trigger payments_guard`
        await inner`alter table public.orders disable trigger orders_guard`
        await inner`update public.payments set created_at = created_at - interval '1 day',
            approved_at = approved_at - interval '1 day'
          where sale_id = ${id}`
        await inner`update public.orders set idempotency_key = private.content_hash(to_jsonb('yesterday ' || id))
          where id in (select order_id from public.payments where sale_id = ${id})`
        await inner`set constraints all immediate`
        await inner`alter table public.orders enable trigger orders_guard`
        await inner`alter table public.payments enable trigger payments_guard`
      })
    },
  }
}

type Opened = Awaited<ReturnType<OpenDebtLinkStore['open']>>
const idOf = (opened: Opened) => ('order_id' in opened ? opened.order_id : '')

contract<Stage>({ real }, (stage) => {
  const open = (asked = false) => stage().store.open(stage().token, asked)
  const look = () => stage().store.look(stage().token)

  test('a link says what is owed, without the payer', async () => {
    expect(await look()).toEqual({
      ...{ state: 'owed', course_name: 'Google Earth Engine con Python', amount: 180, currency: 'USD' },
      ...{ months_behind: 1, number: 1, installments: 1, country: null, manual_reference: null },
    })
  })

  test('an unknown token leads nowhere', async () => {
    const { store } = stage()
    const unknown = toDebtToken('x'.repeat(43))
    expect(await store.look(unknown)).toEqual({ state: 'not_found' })
    expect(await store.open(unknown, false)).toEqual({ outcome: 'not_found' })
    expect(await store.takeManual(unknown)).toBeNull()
  })

  test('one order is made, however often the link is opened at once', async () => {
    const opened = await atOnce(6, () => open())
    expect(new Set(opened.map(idOf)).size).toBe(1)
    expect(opened.map(({ outcome }) => outcome).toSorted()).toEqual(['created', ...Array(5).fill('existing')])
    expect(opened[0]).toMatchObject({ amount: 180, currency: 'USD', country: 'OTHER', redirect_url: null })
  })

  test('who says from where they pay is charged there; the order that waits keeps what was said first', async () => {
    const { store, token } = stage()
    expect(await store.open(token, false, 'MX')).toMatchObject({ outcome: 'created', country: 'MX' })
    expect(await store.open(token, false, 'PE')).toMatchObject({ outcome: 'existing', country: 'MX' })
  })

  test('another sum gets another order, and the first one again when it is owed again', async () => {
    const first = await open()
    await stage().owe(90)
    const second = await open()
    expect(second).toMatchObject({ outcome: 'created', amount: 90 })
    expect(idOf(second)).not.toBe(idOf(first))
    await stage().owe(180)
    expect(await open()).toMatchObject({ outcome: 'existing', order_id: idOf(first), amount: 180 })
  })

  test('a checkout that was cancelled is made anew, once', async () => {
    const first = await open()
    await stage().close(idOf(first))
    const again = await atOnce(4, () => open())
    expect(new Set(again.map(idOf)).size).toBe(1)
    expect(idOf(again[0] ?? first)).not.toBe(idOf(first))
  })

  test('what was paid is not asked for again', async () => {
    const order = await open()
    await stage().pay(idOf(order))
    await stage().owe(null)
    expect(await look()).toEqual({ state: 'closed' })
    expect(await open()).toEqual({ outcome: 'closed' })
    expect(await stage().store.takeManual(stage().token)).toBeNull()
  })

  test('the same sum is not taken twice a day, but the next day', async () => {
    const order = await open()
    await stage().pay(idOf(order))
    await stage().owe(180)
    const paid = { order_id: idOf(order) }
    expect(await look()).toEqual({ state: 'paid', ...paid })
    expect(await open()).toEqual({ outcome: 'paid', ...paid })
    await stage().sleep()
    expect(await look()).toMatchObject({ state: 'owed', amount: 180 })
    expect(await open()).toMatchObject({ outcome: 'created', amount: 180 })
  })

  test('nor twice when the checkout that was paid followed one that was cancelled', async () => {
    await stage().close(idOf(await open()))
    const second = await open()
    await stage().pay(idOf(second))
    await stage().owe(180)
    expect(await look()).toEqual({ state: 'paid', order_id: idOf(second) })
    expect(await open()).toEqual({ outcome: 'paid', order_id: idOf(second) })
  })

  test('an order that is open the next day is asked about, and is still the one', async () => {
    const order = await open()
    await stage().sleep()
    const again = await open(true)
    expect(again).toMatchObject({ outcome: 'existing', order_id: idOf(order) })
  })

  test('an order that was closed a day ago is followed by a new one', async () => {
    const order = await open()
    await stage().close(idOf(order))
    await stage().sleep()
    const again = await open()
    expect(again).toMatchObject({ outcome: 'created' })
    expect(idOf(again)).not.toBe(idOf(order))
  })

  test('nobody is asked to pay while a person decides about money that came', async () => {
    const order = await open()
    await stage().hold(idOf(order))
    // Nor for a sum of which there is no order yet.
    for (const owed of [180, 90]) {
      await stage().owe(owed)
      expect(await look()).toEqual({ state: 'held' })
      expect(await open()).toEqual({ outcome: 'held' })
      expect(await stage().store.takeManual(stage().token)).toBeNull()
    }
  })

  test('a payment by hand has one reference per sum', async () => {
    const { store, token } = stage()
    const orders = await atOnce(4, () => store.takeManual(token))
    const [first] = orders
    expect(new Set(orders.map((order) => order?.reference)).size).toBe(1)
    expect(first).toEqual({ reference: expect.any(Number), amount: 180, currency: 'USD' })
    expect(await look()).toMatchObject({ state: 'owed', manual_reference: first?.reference })
    await stage().owe(90)
    const other = await store.takeManual(token)
    expect(other).toMatchObject({ amount: 90 })
    expect(other?.reference).not.toBe(first?.reference)
  })
})

describe('the order of a debt', () => {
  test('is an ordinary order of the sale, on behalf of who made the link', async () => {
    const stage = await real()
    const order = await stage.store.open(stage.token, false)
    const [row] =
      await sql()`select p.*, o.created_by, o.total_course_amount, s.id as sale from public.payments p
      join public.orders o on o.id = p.order_id join public.sales s on s.id = p.sale_id
      where p.dlocal_order_id = ${idOf(order)}`
    expect(row).toMatchObject({
      ...{ status: 'PENDING', payment_type: 'debt', provider: 'dlocal-go', course_id: 'gee-python' },
      ...{ created_by: 'a0000000-0000-4000-8000-000000000002', total_course_amount: '180.00' },
    })
    await stage.pay(idOf(order))
    const [paid] =
      await sql()`select is_counted, review_reason from public.payments where dlocal_order_id = ${idOf(order)}`
    expect(paid).toEqual({ is_counted: true, review_reason: null })
  })

  test.each([
    ['México', null, 'MX'],
    [' MEJICO. ', '+54 11 5555 0134', 'MX'],
    ['Perú', null, 'PE'],
    ['Brazil', null, 'BR'],
    ['República Oriental del Uruguay', null, 'UY'],
    ['uy', null, 'UY'],
    ['COL', null, 'CO'],
    ['+502', null, 'GT'],
    ['Otros países', null, 'OTHER'],
    ['', '+591 2 555 0134', 'BO'],
    [null, '0052 55 5555 0134', 'MX'],
    [null, '+506 5555 0134', 'CR'],
    [null, '+507 5555 0134', 'PA'],
    ['España', '+34 600 000 000', null],
    ['Nuevo México', null, null],
    ['Guinea Ecuatorial', null, null],
    [null, '5411 5555 0134', null],
    [null, null, null],
  ])('of a student in %j with the telephone %j is charged in %s', async (country, phone, code) => {
    const stage = await real()
    await sql()`insert into public.students (firstname, lastname, email, country, phone)
      select 'Ana', 'Pérez', s.payer_email, ${country}, ${phone}
      from public.sales s join private.debt_links l on l.sale_id = s.id where l.token = ${stage.token}`
    expect(await stage.store.look(stage.token)).toMatchObject({ country: code })
    expect(await stage.store.open(stage.token, false)).toMatchObject({ country: code ?? 'OTHER' })
  })

  test('is paid as its payer paid before', async () => {
    const stage = await real()
    const first = await stage.store.open(stage.token, false)
    await sql().begin(async (inner) => {
      await inner`set local session_replication_role = replica`
      await inner`update public.payments set country = 'MX', payer_name = 'Nélida Mx' where dlocal_order_id = ${idOf(first)}`
      await inner`update public.orders o set payer_phone = '+52 55 5555 0134', country = 'MX', payer_name = 'Nélida Mx'
        from public.payments p where p.dlocal_order_id = ${idOf(first)} and o.id = p.order_id`
    })
    await stage.pay(idOf(first))
    await sql()`update public.students set country = 'Uruguay', phone = null
      where email_normalized = (select email_normalized from public.payments where dlocal_order_id = ${idOf(first)})`
    await stage.owe(50)
    expect(await stage.store.open(stage.token, false)).toMatchObject({
      ...{ amount: 50, country: 'MX', payer_phone: '+52 55 5555 0134', payer_name: 'Nélida Mx' },
    })
  })

  test('that is paid beside an older one of another sum counts up to what remains; the rest is marked', async () => {
    const stage = await real()
    const first = await stage.store.open(stage.token, false)
    await stage.owe(90)
    const second = await stage.store.open(stage.token, false)
    await stage.pay(idOf(second))
    await stage.pay(idOf(first))
    const rows = await sql()`select amount, is_counted, review_reason from public.payments
      where dlocal_order_id in (${idOf(first)}, ${idOf(second)}) order by id`
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { amount: '180.00', is_counted: false, review_reason: 'surplus_installment' },
      { amount: '90.00', is_counted: true, review_reason: null },
    ])
    expect(await stage.store.look(stage.token)).toEqual({ state: 'held' })
  })
})
