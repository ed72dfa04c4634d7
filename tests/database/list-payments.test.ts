import { beforeEach, describe, expect, test } from 'vitest'
import { paymentTypes } from '../../src/domain/payment-status.ts'
import { type Actor, addStranger, attempt, become } from './support/actors.ts'
import { deskOf } from './support/desk.ts'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

type Row = { id: string; created_at: string; email: string; status: string; payment_type: string }
type Query = { status?: string; type?: string; search?: string | null; before?: Row; size?: number | null }

async function page(query: Query): Promise<Row[]> {
  const { status = 'PAID', type = 'all', search = '', before, size = 50 } = query
  const rows = await database.as(
    'staff',
    (sql) => sql`select id, created_at::text, email, status, payment_type
      from public.list_payments(${status}, ${type}, ${search}, ${before?.created_at ?? null}::text::timestamptz, ${before?.id ?? null}, ${size})`,
  )
  return rows as unknown as Row[]
}

async function allPages(query: Query): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const next = await page({ ...query, before: rows.at(-1) })
    rows.push(...next)
    if (next.length < (query.size ?? 50)) return rows
  }
}

async function fill(count: number): Promise<void> {
  await database.sql()`truncate public.orders, public.payments cascade`
  // Seven instants only: pages must break inside equal ones.
  await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, created_at)
    select 'p' || n || '@example.com', 'Nombre', 1, 'USD', 'PAID', 'single', 'gee-python',
           timestamptz '2026-11-01 10:00:00.123456+00' + make_interval(secs => n % 7)
    from generate_series(1, ${count}::integer) n`
}

test('each payment says what its sale gives access to, and nothing where it has none', async () => {
  const sql = database.sql()
  await sql`update public.sales set access_granted_at = now(), access_hold = null
    where id = (select max(sale_id) from public.payments)`
  await sql`update public.sales set access_hold = 'no_cohort' where id = (select min(sale_id) from public.payments)`
  const rows = await database.as(
    'staff',
    (sql) => sql`select id, access from public.list_payments('all', page_size => 101)`,
  )
  const expected = await sql`select p.id, case when p.sale_id > 0 then private.access_state(s) end as access
    from public.payments p left join public.sales s on s.id = p.sale_id`
  const states = new Map(expected.map(({ id, access }) => [id, access]))
  expect([...states.values()]).toEqual(expect.arrayContaining([null, 'waiting', 'active']))
  for (const { id, access } of rows) expect(access).toBe(states.get(id))
})

describe('what came and went back', () => {
  const { decide, paid } = salesIn(database.sql)
  const tell = (order: { order_id: string }, refund: object) =>
    database.sql()`select public.apply_provider_refund(${JSON.stringify({
      provider_payment_id: `DP-${order.order_id}`,
      provider_refund_id: `REF-${order.order_id}`,
      status: 'SUCCESS',
      ...refund,
    })}::text::jsonb)`

  test('stands in the row, and its sums agree with the cards', async () => {
    const [foreign, partly, held, waiting] = [anOrder(), anOrder(), anOrder(), anOrder()]
    await createOrder(database.sql(), foreign)
    await apply(database.sql(), aFact(foreign, { amount: '300000.00', currency: 'ARS' }))
    await createOrder(database.sql(), waiting)
    await apply(database.sql(), aFact(waiting, { amount: '4000.00', currency: 'MXN' }))
    const [came] = await database.sql()`
      select id::int from public.payments where dlocal_order_id = ${foreign.order_id}`
    await decide('staff', 'resolve_payment_review', {
      ...{ payment_id: came?.id, decision: 'counted', note: 'Es el precio en pesos' },
    })
    await tell(foreign, { amount: 100000, currency: 'ARS' })
    await paid(partly)
    await tell(partly, { amount: 20, currency: 'USD' })
    await paid(held)
    await tell(held, { amount: 50000, currency: 'ARS' })

    const told = await database.as('staff', async (sql) => ({
      rows: await sql`select lower(email) as email, received_amount::float8 as came, received_currency as currency,
        refunded::float8, counted_usd::float8 as counts, review_reason as waits_for, review_decision as decided from public.list_payments('all', search => '@example.com')
        where email in ${sql([foreign, partly, held, waiting].map(({ email }) => email))}`,
      counted: (await sql`select public.count_payments() as totals`)[0]?.totals,
      cards: (await sql`select public.money_cards() as cards`)[0]?.cards.confirmed,
    }))
    const row = ({ email }: { email: string }) =>
      told.rows.find((found) => found.email === email.toLowerCase())
    expect(row(foreign)).toMatchObject({
      came: 300000,
      currency: 'ARS',
      refunded: 100000,
      counts: 250,
      waits_for: null,
      decided: 'counted',
    })
    expect(row(partly)).toMatchObject({ came: 250, currency: 'USD', refunded: 20, counts: 250 })
    expect(row(held)).toMatchObject({ came: 250, currency: 'USD', refunded: 0, counts: 250 })
    expect(row(waiting)).toMatchObject({
      came: 4000,
      currency: 'MXN',
      refunded: 0,
      counts: null,
      waits_for: 'amount_mismatch',
      decided: null,
    })
    type Card = { charges: number; refunded: number }
    expect(told.counted.sums).toEqual(told.cards.map(({ charges, ...sum }: Card) => sum))
    expect(told.counted.count).toBe(told.cards.reduce((all: number, { charges }: Card) => all + charges, 0))
  })

  test('the numbers of its invoice and credit note stand in the row, as a person noted them', async () => {
    const desk = deskOf(database.sql)
    const order = anOrder({
      invoice: { holder: 'person', legal_name: 'Ana Muestra', tax_id: '20123456786', address: '' },
    })
    const charge = await paid(order)
    const key = `invoice_due:${charge?.id}`
    await desk.call('staff', 'dismiss_desk_item', key, 'B 0001-00000007')
    await tell(order, { amount: 20, currency: 'USD' })
    await desk.call('staff', 'dismiss_desk_item', key, 'NC 0001-00000002')
    const [row] = await database.as(
      'staff',
      (sql) => sql`select l.invoice_numbers as listed, (e.rows -> 0 -> 29)::text as written
        from public.list_payments(search => ${order.email}) l,
             (select public.export_payments(search => ${order.email}) -> 'rows' as rows) e`,
    )
    const numbers = ['B 0001-00000007', 'NC 0001-00000002']
    expect(row).toEqual({ listed: numbers, written: `"${numbers.join(' · ')}"` })
  })
})

test('the latest are those that were received last, whenever their orders were made', async () => {
  await fill(3)
  await database.sql()`update public.payments set approved_at = timestamptz '2026-11-20' + make_interval(days => 10 - id::integer % 7)`
  const expected = await database.sql()`select id from public.payments order by approved_at desc`
  const rows = await database.as(
    'staff',
    (sql) => sql`select id from public.list_payments(by_payment => true)`,
  )
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
})

describe('pages', () => {
  test.each([0, 50, 51, 301])('of %i rows cover every row once, newest first', async (count) => {
    await fill(count)
    const rows = await allPages({ size: 50 })
    expect(rows).toHaveLength(count)
    expect(new Set(rows.map((row) => row.id)).size).toBe(count)
    const expected = await database.sql()`select id from public.payments order by created_at desc, id desc`
    expect(rows.map((row) => row.id)).toEqual(expected.map((row) => row.id))
  })

  test('break inside a millisecond without skipping a row, though the API returns milliseconds only', async () => {
    await database.sql()`truncate public.orders, public.payments cascade`
    await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, created_at)
      select 'p' || n || '@example.com', 'Nombre', 1, 'USD', 'PAID', 'single', 'gee-python',
             timestamptz '2026-11-01 10:00:00.123+00' + make_interval(secs => (n * 7 % 400) / 1e6)
      from generate_series(1, 60) n`
    const first = await page({ size: 50 })
    const last = first.at(-1)
    if (!last) throw new Error('no rows')
    const told = { ...last, created_at: '2026-11-01 10:00:00.123+00' }
    const second = await page({ size: 50, before: told })
    expect(new Set([...first, ...second].map((row) => row.id)).size).toBe(60)
  })

  test('a payment’s date is stored in milliseconds when it is written', async () => {
    await fill(1)
    await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id)
      values ('nueva@example.com', 'Nueva', 1, 'USD', 'PAID', 'single', 'gee-python')`
    const rows = await database.sql()`select 1 from public.payments
      where created_at <> date_trunc('milliseconds', created_at)`
    expect(rows).toHaveLength(0)
  })

  test('rows added between two pages neither repeat nor hide others', async () => {
    await fill(60)
    const first = await page({ size: 50 })
    await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id)
      values ('nueva@example.com', 'Nueva', 1, 'USD', 'PAID', 'single', 'gee-python')`
    const second = await page({ size: 50, before: first.at(-1) })
    expect(second).toHaveLength(10)
    expect(new Set([...first, ...second].map((row) => row.id)).size).toBe(60)
  })

  test.each([
    [0, 1],
    [5000, 101],
    [null, 50],
  ])('a page size of %j returns %i rows', async (size, given) => {
    await fill(150)
    expect(await page({ size })).toHaveLength(given)
  })
})

describe('filters', () => {
  beforeEach(async () => {
    await database.sql()`truncate public.orders, public.payments cascade`
    await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, dlocal_payment_id) values
      ('uno@example.com', 'Ana Gómez', 1, 'USD', 'PAID', 'single', 'x', 'DP-100'),
      ('dos_tres@example.com', 'Benito', 1, 'USD', 'PAID', 'installments', 'x', 'DP-200'),
      ('dosXtres@example.com', 'Celia 100%', 1, 'ARS', 'PAID', 'single', 'x', 'DP-300'),
      ('cuatro@example.com', 'Back\\slash', 1, 'USD', 'REJECTED', 'single', 'x', 'DP-400'),
      ('cinco@example.com', 'Elena', 1, 'USD', 'PENDING', 'installments', 'x', null)`
  })

  test.each([
    [{}, ['dosXtres', 'dos_tres', 'uno']],
    [{ status: 'all' }, ['cinco', 'cuatro', 'dosXtres', 'dos_tres', 'uno']],
    [{ status: 'REJECTED' }, ['cuatro']],
    [{ status: 'nonsense' }, []],
    [{ type: 'single' }, ['dosXtres', 'uno']],
    [{ type: 'installments' }, ['dos_tres']],
    [{ search: 'UNO@EXAMPLE' }, ['uno']],
    [{ search: 'gómez' }, ['uno']],
    [{ search: 'dp-200' }, ['dos_tres']],
    [{ search: 's_t' }, ['dosXtres', 'dos_tres']],
    [{ search: '%' }, []],
    [{ search: '\\', status: 'all' }, []],
    [{ search: 'slash\\back', status: 'all' }, ['cuatro']],
    [{ search: "' or 1=1 --" }, []],
    [{ search: null }, ['dosXtres', 'dos_tres', 'uno']],
  ] satisfies [Query, string[]][])('%j', async (query, names) => {
    expect((await page(query)).map((row) => row.email.split('@')[0])).toEqual(names)
  })
})

describe('a range of days', () => {
  // Midnight at the school is 03:00 UTC.
  beforeEach(async () => {
    await database.sql()`truncate public.orders, public.payments cascade`
    await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, created_at, approved_at) values
      ('ultimo@example.com', 'A', 1, 'USD', 'PAID', 'single', 'x', '2026-10-30 12:00Z', '2026-11-01 02:59:59.999Z'),
      ('primero@example.com', 'A', 2, 'USD', 'PAID', 'single', 'x', '2026-10-30 13:00Z', '2026-11-01 03:00Z'),
      ('antes@example.com', 'A', 4, 'ARS', 'PAID', 'single', 'x', '2026-12-01 12:00Z', '2026-11-30 12:00Z'),
      ('nadie_dice@example.com', 'A', 8, 'USD', 'PAID', 'single', 'x', '2026-11-02 12:00Z', null),
      ('orden@example.com', 'A', 16, 'USD', 'PENDING', 'single', 'x', '2026-11-02 02:59:59Z', null),
      ('tomado@example.com', 'A', 32, 'USD', 'CONFIRMED', 'single', 'x', '2026-11-03 12:00Z', '2026-12-24 12:00Z')`
  })

  test.each([
    ['2026-10-31', '2026-10-31', ['ultimo'], { USD: 1 }],
    ['2026-11-01', '2026-11-01', ['orden', 'primero'], { USD: 18 }],
    ['2026-11-01', '2026-11-30', ['antes', 'tomado', 'nadie_dice', 'orden', 'primero'], { USD: 58, ARS: 4 }],
    ['2026-11-03', null, ['antes', 'tomado'], { USD: 32, ARS: 4 }],
    [null, '2026-10-31', ['ultimo'], { USD: 1 }],
    [null, '2026-10-30', [], {}],
    ['2026-11-02', '2026-11-01', [], {}],
    [null, null, ['antes', 'tomado', 'nadie_dice', 'orden', 'primero', 'ultimo'], { USD: 59, ARS: 4 }],
  ])(
    '%s to %s finds each payment on the day it was paid, else on that of its order',
    async (from, to, names, sums) => {
      const { rows, counted } = await database.as('staff', async (sql) => ({
        rows: await sql`select email from public.list_payments('all', from_day => ${from}, to_day => ${to})`,
        counted:
          await sql`select public.count_payments('all', from_day => ${from}, to_day => ${to}) as totals`,
      }))
      expect(rows.map(({ email }) => email.split('@')[0])).toEqual(names)
      const [{ totals } = { totals: null }] = counted
      expect(totals.count).toBe(names.length)
      const found = totals.sums.map((sum: { currency: string; amount: number }) => [sum.currency, sum.amount])
      expect(Object.fromEntries(found)).toEqual(sums)
    },
  )
})

describe('access', () => {
  async function listAs(actor: Actor) {
    return inDiscardedTransaction(database.sql(), async (transaction) => {
      await addStranger(transaction)
      await become(transaction, actor)
      return attempt(transaction, async (inner) => (await inner`select * from public.list_payments()`).length)
    })
  }

  test('rejects anon, returns nothing to a stranger and removed staff, and the page to staff', async () => {
    await fill(3)
    expect(await listAs('anon')).toMatchObject({ ok: false, code: '42501' })
    expect(await listAs('stranger')).toEqual({ ok: true, value: 0 })
    expect(await listAs('removed staff')).toEqual({ ok: true, value: 0 })
    expect(await listAs('staff')).toEqual({ ok: true, value: 3 })
  })
})

test('payments of every type match exactly one of the two filters', async () => {
  await database.sql()`truncate public.orders, public.payments cascade`
  for (const type of paymentTypes) {
    await database.sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id)
      values (${`${type}@example.com`}, 'Ana', 1, 'USD', 'PAID', ${type}, 'x')`
  }
  const typesOf = async (type: string) => (await page({ type })).map((row) => row.payment_type).sort()
  expect(await typesOf('single')).toEqual(['single', 'total'])
  expect(await typesOf('installments')).toEqual(['debt', 'installment', 'installments'])
  expect(await typesOf('all')).toEqual([...paymentTypes].sort())
})

test('money that is held stands in the export as what came', async () => {
  const order = anOrder({ email: 'retenido@example.com' })
  await createOrder(database.sql(), order)
  await apply(database.sql(), aFact(order, { amount: '4000.00', currency: 'MXN' }))
  const [row] = await database.as(
    'staff',
    (sql) => sql`select public.export_payments('all', search => ${order.email}) -> 'rows' -> 0 as cells`,
  )
  expect(row?.cells.slice(23, 26)).toEqual([4000, 'MXN', 0])
})
