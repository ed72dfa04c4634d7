import { describe, expect, test } from 'vitest'
import { become } from './support/actors.ts'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder, type OrderInput } from './support/orders.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

const { somebody, paid, decide, paidLink, refunded, salesOf, aLink } = salesIn(database.sql)

describe('one sale per person and cohort', () => {
  test('a part of an instalment names none, and the last one is named only when nothing is owed', async () => {
    const email = somebody()
    await paidLink(email, { payment_type: 'installments', amount: 50, total: 150 })
    const receipts: unknown[] = []
    for (const amount of [30, 20, 40, 10]) {
      const { id } = (await paidLink(email, { payment_type: 'installment', amount })) ?? {}
      const [row] =
        await database.sql()`select r ->> 'installment_number' as number, (r ->> 'remaining')::float8 as owed
        from public.get_receipt(${id}) r`
      receipts.push([Number(row?.number), row?.owed])
    }
    expect(receipts).toEqual([
      [0, 70],
      [2, 50],
      [0, 10],
      [3, 0],
    ])
  })

  test('a link paid beyond what is left is marked and does not count', async () => {
    const email = somebody()
    // All are sent before the first is paid: afterwards no link for more than what is left can be made.
    const payFirst = await aLink(email, { payment_type: 'total', amount: 200, total: 200 })
    const payAgain = await aLink(email, { payment_type: 'total', amount: 200, total: 200 })
    const payInstalment = await aLink(email, { payment_type: 'installment', amount: 50 })
    expect(await payFirst()).toMatchObject({ mark: null })
    expect(await payAgain()).toMatchObject({ mark: 'duplicate_charge' })
    expect(await payInstalment()).toMatchObject({ mark: 'surplus_installment' })
    expect(await salesOf(email)).toMatchObject([{ paid: 200, paid_count: 1 }])
  })

  test('a membership bought again after it ended is a new sale, before that a second charge', async () => {
    const email = somebody()
    const membership = () => anOrder({ email, course_id: 'all-access-geoai', amount: '270.00' })
    expect(await paid(membership())).toMatchObject({ mark: null })
    expect(await paid(membership())).toMatchObject({ mark: 'duplicate_charge' })
    const [sale] =
      await database.sql()`select ends_on - private.school_day(first_paid_at) as days, term from public.sales
      where payer_email_normalized = lower(${email})`
    expect(sale?.term).toBe(1)
    expect([364, 365]).toContain(sale?.days)
    await database.sql()`update public.sales set ends_on = private.school_day(now()) - 1 where payer_email_normalized = lower(${email})`
    expect(await paid(membership())).toMatchObject({ mark: null })
    const terms =
      await database.sql()`select term from public.sales where payer_email_normalized = lower(${email}) order by id`
    expect(terms.map(({ term }) => term)).toEqual([1, 2])
  })

  const membership = (email: string) => anOrder({ email, course_id: 'all-access-geoai', amount: '270.00' })
  const today = `(now() at time zone 'America/Argentina/Buenos_Aires')::date`
  async function endsOn(email: string, day: string) {
    await database
      .sql()
      .unsafe(`update public.sales set ends_on = ${day} where payer_email_normalized = lower($1)`, [email])
  }

  // At every instant one of these zones has another day than the school.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'a membership lasts to the end of its last day at the school, also for a session of %s',
    async (zone) => {
      const email = somebody()
      await paid(membership(email))
      await database.sql()`select set_config('timezone', ${zone}, false)`
      await endsOn(email, today)
      expect(await paid(membership(email))).toMatchObject({ mark: 'duplicate_charge' })
      const link = { payment_type: 'total', amount: 270, total: 270, course: 'all-access-geoai' } as const
      await expect(aLink(email, link)).rejects.toThrow('amount_over_remaining')
      expect(await salesOf(email)).toHaveLength(1)
      await endsOn(email, `${today} - 1`)
      await aLink(email, link)
      expect(await paid(membership(email))).toMatchObject({ mark: null })
      expect(await salesOf(email)).toHaveLength(2)
      await database.sql()`select set_config('timezone', 'UTC', false)`
    },
  )

  test.each([
    ['2026-03-11T02:59:59Z', '2027-03-09'],
    ['2026-03-11T03:00:00Z', '2027-03-10'],
  ])('a membership paid at %s has %s as its last day', async (approved_at, last) => {
    const order = membership(somebody())
    await createOrder(database.sql(), order)
    await apply(database.sql(), aFact(order, { approved_at }))
    const [sale] = await database.sql()`select ends_on::text from public.sales
      where payer_email_normalized = lower(${order.email})`
    expect(sale?.ends_on).toBe(last)
  })

  test('an address joined to another person pays that person’s sale', async () => {
    const [one, other] = [somebody(), somebody()]
    await paidLink(one, { payment_type: 'installments', amount: 50, total: 200 })
    await database.sql()`select private.person_of(${other})`
    await database.sql()`update public.person_addresses set person_id = private.person_of(${one}) where email_normalized = lower(${other})`
    expect(await paidLink(other, { payment_type: 'installments', amount: 50, total: 200 })).toMatchObject({
      number: 2,
    })
    expect(await salesOf(other)).toEqual([])
  })
})

describe('who pays again', () => {
  test.each<[string, string, string, string | null]>([
    ['everything was given back', '250.00', 'SUCCESS', null],
    ['all but a cent was given back', '249.99', 'SUCCESS', 'duplicate_charge'],
    ['everything is still on its way back', '250.00', 'PENDING', 'duplicate_charge'],
  ])('after %s', async (_, amount, status, mark) => {
    for (const isSameOrder of [true, false]) {
      const order = anOrder({ email: somebody() })
      await paid(order)
      await refunded(`DP-${order.order_id}`, amount, status)
      const again = isSameOrder ? order : anOrder({ email: order.email })
      expect(await paid(again, `DP-${order.order_id}-2`)).toMatchObject({ mark })
      expect(await salesOf(order.email)).toMatchObject([
        { remaining: mark && status === 'SUCCESS' ? Number(amount) : 0 },
      ])
    }
  })
})

describe('a charge that comes later', () => {
  test('of a plan beyond its number waits, also when a part of one had gone back', async () => {
    const plan = anInstallmentsOrder({ email: somebody() })
    const markOf = async (number: number) => (await paid(plan, `DP-${plan.order_id}-${number}`))?.mark
    for (const number of [1, 2, 3, 4, 5, 6]) expect(await markOf(number)).toBeNull()
    await refunded(`DP-${plan.order_id}-3`, '44.99')
    expect(await markOf(7)).toBe('surplus_installment')
    expect(await salesOf(plan.email)).toMatchObject([{ remaining: 44.99 }])
  })

  test('of a plan that began its sale counts, also after a link of the school', async () => {
    const plan = anInstallmentsOrder({ email: somebody() })
    await paid(plan, `DP-${plan.order_id}-1`)
    expect(await paidLink(plan.email, { payment_type: 'installment', amount: 45 })).toMatchObject({
      mark: null,
    })
    expect(await paid(plan, `DP-${plan.order_id}-2`)).toMatchObject({ mark: null })
  })

  test('for an order whose sale was voided waits too, though all of it had gone back', async () => {
    const order = anOrder({ email: somebody() })
    await paid(order)
    await refunded(`DP-${order.order_id}`, '250.00')
    const [sale] = await salesOf(order.email)
    await decide('admin', 'void_sale', { sale_id: sale?.id, version: sale?.version, reason: 'Se arrepintió' })
    expect(await paid(order, `DP-${order.order_id}-2`)).toMatchObject({ mark: 'surplus_installment' })
  })

  test('by a link may exceed what is left by a cent for each instalment', async () => {
    for (const [amount, mark] of [
      ['33.36', null],
      ['33.37', 'surplus_installment'],
    ] as const) {
      const email = somebody()
      const last = await aLink(email, { payment_type: 'installments', amount: Number(amount), total: 100 })
      for (const each of [33.34, 33.33])
        await paidLink(email, { payment_type: 'installments', amount: each, total: 100 })
      expect(await last()).toMatchObject({ mark })
    }
  })

  test('belongs to the sale that has something left, also when a newer one is paid', async () => {
    const email = somebody()
    const sql = database.sql()
    const [cohort] =
      await sql`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort)
      values ('Google Earth Engine con Python', 'gee-python-200002', 90, false) returning id`
    const [earlier] =
      await sql`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
        installments_amount, installments_number, payment_type)
      values (${email}, 'gee-python', ${cohort?.id}, array[${cohort?.id}]::bigint[], 90, 90, 1, 'single') returning id`
    await paid(anOrder({ email }))
    expect(await salesOf(email)).toMatchObject([{ remaining: 90 }, { remaining: 0 }])
    expect(await paidLink(email, { payment_type: 'debt', amount: 90 })).toMatchObject({
      ...{ sale_id: earlier?.id, mark: null },
    })
  })
})

describe('the first payment of a sale', () => {
  const day = (days: number) => new Date(Date.parse('2026-03-01T12:00:00Z') + days * 86_400_000).toISOString()
  async function firstOf(email: string) {
    const [sale] =
      await database.sql()`select first_paid_at from public.sales where payer_email_normalized = lower(${email})`
    return sale?.first_paid_at?.toISOString() ?? null
  }
  const told = (plan: OrderInput, id: string, days: number) =>
    apply(
      database.sql(),
      aFact(plan, { provider_payment_id: `DP-${plan.order_id}-${id}`, approved_at: day(days) }),
    )

  test('follows a payment that moves: the sale that it leaves has its next one first', async () => {
    const [plan, other] = [
      anInstallmentsOrder({ email: somebody() }),
      anInstallmentsOrder({ email: somebody() }),
    ]
    for (const order of [plan, other]) await createOrder(database.sql(), order)
    await told(plan, 'a', 0)
    await told(plan, 'b', 30)
    await told(other, 'a', 10)
    const move = (
      id: string,
    ) => database.sql()`update public.payments p set sale_id = s.id from public.sales s
      where p.dlocal_payment_id = ${`DP-${plan.order_id}-${id}`} and s.payer_email_normalized = lower(${other.email})`
    await move('a')
    expect([await firstOf(plan.email), await firstOf(other.email)]).toEqual([day(30), day(0)])
    await move('b')
    expect([await firstOf(plan.email), await firstOf(other.email)]).toEqual([null, day(0)])
  })
})

describe('the sale shown before a link is made', () => {
  function found(email: string) {
    return decide('staff', 'find_sale', { email, slug: 'gee-python' })
  }

  test('says what was agreed, what was paid and what comes next', async () => {
    const email = somebody()
    expect(await found(email)).toBeNull()
    await paidLink(email, { payment_type: 'installments', amount: 50, total: 200 })
    expect(await found(email)).toMatchObject({
      agreed: 200,
      paid: 50,
      remaining: 150,
      next_number: 2,
      next_amount: 50,
    })
  })

  test('of an earlier cohort counts only while something is owed', async () => {
    const [paidUp, owing] = [somebody(), somebody()]
    await paidLink(paidUp, { payment_type: 'total', amount: 200, total: 200 })
    await paidLink(owing, { payment_type: 'installments', amount: 50, total: 200 })
    await inDiscardedTransaction(database.sql(), async (session) => {
      await session`update public.courses_moodle set is_current_cohort = false where base_slug = 'gee-python'`
      await session`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort)
        values ('Google Earth Engine con Python', 'gee-python-209901', 90, true)`
      await become(session, 'staff')
      const [row] =
        await session`select public.find_sale(${paidUp}, 'gee-python') as bought, public.find_sale(${owing}, 'gee-python') as owed`
      expect(row).toMatchObject({ bought: null, owed: { remaining: 150, cohort_sale: null } })
    })
  })

  test('of an earlier cohort comes with that of the cohort itself', async () => {
    const email = somebody()
    await paidLink(email, { payment_type: 'total', amount: 200, total: 200 })
    await inDiscardedTransaction(database.sql(), async (session) => {
      const [earlier] =
        await session`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort)
        values ('Google Earth Engine con Python', 'gee-python-200001', 90, false) returning id`
      await session`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
          installments_amount, installments_number, payment_type)
        values (${email}, 'gee-python', ${earlier?.id}, array[${earlier?.id}]::bigint[], 90, 90, 1, 'single')`
      await become(session, 'staff')
      const [row] = await session`select public.find_sale(${email}, 'gee-python') as owed`
      expect(row?.owed).toMatchObject({
        ...{ cohort_slug: 'gee-python-200001', remaining: 90 },
        cohort_sale: { agreed: 200, remaining: 0 },
      })
    })
  })
})
