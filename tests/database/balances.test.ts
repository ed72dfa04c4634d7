import { beforeEach, describe, expect, test } from 'vitest'
import { aPayer, writeCharge, writeSale } from './support/debts.ts'
import { aDatabase } from './support/test-database.ts'

// Balances are kept as facts change (decision 77): every way in which a fact changes, and the proof that finds what was
// not kept.

const database = aDatabase({ template: 'seeded', connections: 6 })

type Balance = {
  email: string
  sale_count: number
  paid: number
  remaining: number
  months_behind: number
  situation: string
  debt: number
}

async function balanceOf(email: string): Promise<Balance | undefined> {
  const [row] = await database.sql()`
    select b.email, b.sale_count, b.paid::float8, b.remaining::float8, b.months_behind, b.situation, b.debt::float8
    from private.person_balances b
    join public.person_addresses a on a.person_id = b.person_id
    where a.email_normalized = lower(${email})`
  return row as Balance | undefined
}

async function receivedOf(email: string) {
  const rows = await database.sql()`
    select t.currency, t.charges, t.received::float8, t.refunded::float8 from private.person_received t
    join public.person_addresses a on a.person_id = t.person_id
    where a.email_normalized = lower(${email}) order by t.currency`
  return rows.map((row) => ({ ...row }))
}

type Proof = { after_person: number | null; people: number; differed: { person_id: number }[] }

/** What a recount of everybody corrects. */
async function differences(): Promise<Proof['differed']> {
  const differed: Proof['differed'] = []
  for (let after: number | null = 0; after !== null; ) {
    const [row] = await database.sql()`select public.recount_balances(${after}, 50) as proof`
    const proof: Proof = row?.proof
    differed.push(...proof.differed)
    after = proof.after_person
  }
  return differed
}

const now = () => new Date().toISOString()

test('the sample data is kept to the last figure', async () => {
  const [count] = await database.sql()`select count(*)::int as people from private.person_balances`
  expect(count?.people).toBeGreaterThan(20)
  expect(await differences()).toEqual([])
})

describe('is kept when', () => {
  let email: string
  beforeEach(() => {
    email = aPayer()
  })

  test('addresses are separated after one of them paid for the other', async () => {
    const sql = database.sql()
    const other = aPayer()
    const saleId = await writeSale(sql, { email, charges: [{ at: now() }] })
    const move = (call: string, values: (string | number)[]) =>
      database.as('staff', (session) => session.unsafe(`select ${call}`, values))
    const [person] = await sql`select private.person_of(${email})::int as id, private.person_of(${other})`
    await move('public.join_people($1, $2)', [other, person?.id])
    const id = await writeCharge(sql, other, { at: now(), type: 'installments' }, saleId)
    expect(await balanceOf(email)).toMatchObject({ sale_count: 1, paid: 90, remaining: 180 })
    expect(await receivedOf(email)).toMatchObject([{ charges: 2, received: 90 }])
    await move('public.separate_address($1)', [other])
    const payer = { email: other, sale_count: 0, paid: 0, situation: 'pago_unico', months_behind: 0 }
    expect(await balanceOf(email)).toMatchObject({ sale_count: 1, paid: 90, remaining: 180 })
    expect(await balanceOf(other)).toMatchObject(payer)
    expect([await receivedOf(email), await receivedOf(other)]).toMatchObject([
      [{ received: 45 }],
      [{ received: 45 }],
    ])
    // What is told of the charge from now on concerns both.
    const [{ dlocal } = {}] =
      await sql`select dlocal_payment_id as dlocal from public.payments where id = ${id}`
    const refund = { provider_payment_id: dlocal, provider_refund_id: `R-${email}`, status: 'SUCCESS' }
    await sql`select public.apply_provider_refund(${sql.json({ ...refund, amount: '45', currency: 'USD' })})`
    expect(await balanceOf(email)).toMatchObject({ paid: 45, remaining: 225 })
    expect(await receivedOf(other)).toMatchObject([{ received: 45, refunded: 45 }])
    expect(await differences()).toEqual([])
  })

  test('a charge is marked, moved to another sale and written to another address', async () => {
    const sql = database.sql()
    const [payer, friend] = [aPayer(), aPayer()]
    const saleId = await writeSale(sql, { email, charges: [{ at: now() }] })
    const friendsId = await writeSale(sql, { email: friend })
    const id = await writeCharge(sql, payer, { at: now(), type: 'installments' }, saleId)
    const paidOf = async () => [(await balanceOf(email))?.paid, (await balanceOf(friend))?.paid]
    expect(await paidOf()).toEqual([90, 0])
    await sql`update public.payments set review_reason = 'duplicate_charge' where id = ${id}`
    expect(await paidOf()).toEqual([45, 0])
    await sql`update public.payments set review_reason = null where id = ${id}`
    expect(await paidOf()).toEqual([90, 0])
    await sql`update public.payments set sale_id = ${friendsId} where id = ${id}`
    expect(await paidOf()).toEqual([45, 45])
    await sql`update public.orders set email = ${friend} where id = ${id}`
    expect(await balanceOf(payer)).toBeUndefined()
    expect(await receivedOf(payer)).toEqual([])
    expect(await receivedOf(friend)).toMatchObject([{ charges: 1 }])
    expect(await differences()).toEqual([])
  })

  test('a student gets another address', async () => {
    const other = aPayer()
    const sql = database.sql()
    await sql`insert into public.students (firstname, lastname, email) values ('Ana', 'Prueba', ${email})`
    expect(await balanceOf(email)).toMatchObject({ situation: 'con_deuda' })
    await sql`update public.students set email = ${other} where email = ${email}`
    expect(await balanceOf(email)).toBeUndefined()
    expect(await balanceOf(other)).toMatchObject({ situation: 'con_deuda' })
    expect(await differences()).toEqual([])
  })

  test('a payment without a sale comes, in two currencies and in capitals', async () => {
    await writeCharge(database.sql(), email.toUpperCase(), { at: now(), amount: 45 })
    const refunds = [{ amount: 1000 }]
    await writeCharge(database.sql(), email, { at: now(), amount: 9000, currency: 'ARS', refunds })
    expect(await balanceOf(email)).toMatchObject({
      sale_count: 0,
      paid: 45,
      situation: 'pago_unico',
      months_behind: 0,
    })
    expect(await receivedOf(email)).toMatchObject([
      { currency: 'ARS', received: 9000, refunded: 1000 },
      { currency: 'USD', received: 45 },
    ])
    const [row] = await database.as(
      'staff',
      (session) =>
        session`select paid_elsewhere from public.list_balances(search => ${email}) where email = ${email}`,
    )
    expect(row?.paid_elsewhere).toEqual([{ currency: 'ARS', amount: 8000 }])
  })
})

test('money elsewhere is told by what came', async () => {
  const email = aPayer()
  const received = { amount: 60_000, currency: 'ARS' }
  await writeCharge(database.sql(), email, { at: now(), amount: 50, mark: 'no_sale', received })
  const [row] = await database.as(
    'staff',
    (session) => session`select paid_elsewhere from public.list_balances(search => ${email})`,
  )
  expect(row?.paid_elsewhere).toEqual([received])
})

test.each([
  ['2026-03-10', '2026-03-10', true],
  ['2026-03-11', null, false],
  [null, '2026-03-09', false],
])('registered from %s to %s: both days are in it', async (from, to, isListed) => {
  const email = aPayer()
  // Ten in the evening of the school, which is the next day elsewhere.
  await writeSale(database.sql(), { email, createdAt: '2026-03-11T01:00:00Z' })
  const rows = await database.as(
    'staff',
    (
      session,
    ) => session`select email from public.list_balances(search => ${email}, from_day => ${from}::text::date,
      to_day => ${to}::text::date)`,
  )
  expect(rows.map((row) => row.email)).toEqual(isListed ? [email] : [])
})

test('a change that is rolled back leaves nothing', async () => {
  const email = aPayer()
  const failing = database.sql().begin(async (inner) => {
    await writeCharge(inner, email, { at: now() })
    await inner`set constraints all immediate`
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await balanceOf(email)).toBeUndefined()
})

test('twenty charges at the same time are all counted', async () => {
  const email = aPayer()
  const saleId = await writeSale(database.sql(), { email, total: 900, count: 20, each: 45 })
  const charges = Array.from({ length: 20 }, () =>
    writeCharge(database.sql(), email, { at: now(), type: 'installments' }, saleId),
  )
  await Promise.all(charges)
  expect(await balanceOf(email)).toMatchObject({ paid: 900, remaining: 0, situation: 'al_dia' })
})

test('changes of the same persons in opposite orders do not wait for each other in a circle', async () => {
  const pair = [aPayer(), aPayer()]
  // A name that is new for an address locks it.
  for (const email of pair) await writeCharge(database.sql(), email, { at: now() })
  const rounds = Array.from({ length: 30 }, (_, index) =>
    database.sql().begin(async (inner) => {
      for (const email of index % 2 ? pair : pair.toReversed()) await writeCharge(inner, email, { at: now() })
    }),
  )
  await Promise.all(rounds)
  expect(await receivedOf(pair[0] ?? '')).toMatchObject([{ charges: 31 }])
  expect(await differences()).toEqual([])
})

test('a change of very many charges at once is counted, without a lock for each person', async () => {
  const [kept] = await database.sql().begin(async (sql) => {
    // Ids as long as those of a school that has been at work for long.
    await sql`alter table public.person_addresses alter column id restart with 1000000`
    await sql`insert into public.payments (email, payer_name, amount, currency, status, payment_type,
        dlocal_payment_id, course_id, approved_at)
      select 'muchas' || i % 50 || '@example.com', 'Muchas Personas', 45, 'USD', 'PAID', 'single', 'DP-muchas-' || i, 'gee-python', now()
      from generate_series(1, 1300) i`
    await sql`set constraints all immediate`
    return sql`select count(*)::int as people, sum(paid)::int as paid,
        (select count(*)::int from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) as locks
      from private.person_balances where email like 'muchas%'`
  })
  expect(kept).toEqual({ people: 50, paid: 58_500, locks: 1 })
})

describe('time', () => {
  test('advances who is due, and nobody else', async () => {
    const [due, later] = [aPayer(), aPayer()]
    const at = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
    await writeSale(database.sql(), { email: due, charges: [{ at: at(29) }] })
    await writeSale(database.sql(), { email: later, charges: [{ at: at(3) }] })
    expect(await balanceOf(due)).toMatchObject({ situation: 'al_dia' })
    await database.sql()`update public.payments set approved_at = ${at(31)} where email = ${due}`
    // As if the day had come without a change.
    await database.sql()`update private.sale_balances b set months_behind = 0, situation = 'al_dia', advances_at = now() - interval '1 day'
      from public.sales s where s.id = b.sale_id and s.payer_email = ${due}`
    await database.sql()`update private.person_balances set months_behind = 0, situation = 'al_dia' where email = ${due}`
    // Being due is no difference.
    expect(await differences()).toEqual([])
    const [row] = await database.sql()`select public.advance_balances() as people`
    expect(row?.people).toBeGreaterThanOrEqual(1)
    expect(await balanceOf(due)).toMatchObject({ situation: 'con_deuda', months_behind: 1 })
    expect(await balanceOf(later)).toMatchObject({ situation: 'al_dia' })
    expect((await database.sql()`select public.advance_balances() as people`)[0]?.people).toBe(0)
  })
})

describe('the last instalment', () => {
  test('falls due by time alone, and nothing after it', async () => {
    const sql = database.sql()
    const email = aPayer()
    const hour = 3_600_000
    // An hour before 150 days after the first charge.
    const first = Date.now() - 150 * 86_400_000 + hour
    const charges = [0, 30, 60, 90, 120].map((days) => ({
      at: new Date(first + days * 86_400_000).toISOString(),
    }))
    const id = await writeSale(sql, { email, charges })
    expect(await balanceOf(email)).toMatchObject({ situation: 'al_dia', months_behind: 0, remaining: 45 })
    const advance = async () => {
      await sql`select public.advance_balances()`
      return balanceOf(email)
    }
    expect(await advance()).toMatchObject({ situation: 'al_dia' })
    // Two hours go by: every instant is as much earlier.
    await sql.begin(async (inner) => {
      await inner`set local session_replication_role = replica`
      await inner`update public.payments set approved_at = approved_at - interval '2 hours' where sale_id = ${id}`
      await inner`update public.sales set first_paid_at = first_paid_at - interval '2 hours' where id = ${id}`
      await inner`update private.sale_balances set advances_at = advances_at - interval '2 hours',
        first_paid_at = first_paid_at - interval '2 hours' where sale_id = ${id}`
    })
    expect(await advance()).toMatchObject({ situation: 'con_deuda', months_behind: 1, debt: 45 })
    const [kept] = await sql`select advances_at from private.sale_balances where sale_id = ${id}`
    expect(kept).toEqual({ advances_at: null })
    expect(await advance()).toMatchObject({ months_behind: 1, remaining: 45 })
  })
})

describe('the proof', () => {
  test('finds a figure that was not kept, corrects it and raises an alarm', async () => {
    const email = aPayer()
    await writeSale(database.sql(), { email, charges: [{ at: now() }] })
    await database.sql()`update private.person_balances set debt = 1000 where email = ${email}`
    await database.sql()`delete from private.person_received t using public.person_addresses a
      where a.person_id = t.person_id and a.email_normalized = ${email}`
    const found = await differences()
    expect(found).toHaveLength(2)
    expect(found).toContainEqual(expect.objectContaining({ kept: expect.objectContaining({ debt: 1000 }) }))
    expect(await balanceOf(email)).toMatchObject({ debt: 0 })
    expect(await receivedOf(email)).toHaveLength(1)
    expect(await differences()).toEqual([])
    const [alarm] =
      await database.sql()`select count(*)::int as raised from private.alarms where cause = 'balances_differ'`
    expect(alarm?.raised).toBe(1)
  })

  test('finds a person who was left out, and one who should not be there', async () => {
    const email = aPayer()
    await writeCharge(database.sql(), email, { at: now() })
    await database.sql()`delete from private.person_balances where email = ${email}`
    const [visitor] = await database.sql()`select private.person_of('solo.visita@example.com') as id`
    await database.sql()`insert into private.person_received values (${visitor?.id}, 'USD', 1, 10, 0)`
    const found = await differences()
    expect(found).toHaveLength(2)
    expect(await balanceOf(email)).toMatchObject({ paid: 45 })
  })

  test('is due once a night, and goes on from where it was left', async () => {
    const place = async () => (await database.sql()`select public.balances_proof() as place`)[0]?.place
    const record = (result: object) =>
      database.sql()`select public.record_job_run('recount-balances', ${database.sql().json(result as never)})`
    const beginning = { after_person: 0, people: 0, differed: 0, examples: [] }
    expect(await place()).toEqual(beginning)
    await record({ ...beginning, after_person: 7, people: 3 })
    expect(await place()).toMatchObject({ after_person: 7, people: 3 })
    await database.sql()`update public.job_runs set last_run_at = now() - interval '1 day'`
    expect(await place()).toMatchObject({ after_person: 7 })
    await record({ people: 9, differed: 0, examples: [] })
    expect(await place()).toBeNull()
    await database.sql()`update public.job_runs set last_run_at = now() - interval '1 day'`
    expect(await place()).toEqual(beginning)
  })
})
