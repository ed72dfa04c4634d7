import { describe, expect, test } from 'vitest'
import { processOutboxStore } from '../../supabase/functions/process-outbox/store.ts'
import { aCohort } from './support/cohorts.ts'
import { aFreePlace, anEnrolment, enrol } from './support/enrolments.ts'
import { aRest } from './support/rest-server.ts'
import { accessMailsOf, accessOf, aPayer, buy, carryOut, decide } from './support/sale-access.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const rest = aRest(database)
const sql = () => database.sql()
const staff = salesIn(database.sql)

async function saleOf(email: string) {
  const [row] =
    await sql()`select id::integer, version, usd_amount::float8 as agreed, installments_number as count, payment_type as type,
      free_reason as reason, over_capacity, ends_on::text, access_hold as hold, private.access_state(s) as access
    from public.sales s where payer_email_normalized = lower(${email})`
  return row
}

/** What tracking lists of a person. */
async function balanceOf(email: string) {
  const [row] = await database.as(
    'staff',
    (
      session,
    ) => session`select situation, months_behind, debt::float8, remaining::float8, overdue::float8, has_sale, person_id::integer
      from public.list_balances(search => ${email})`,
  )
  return row
}

describe('a free place', () => {
  test('is a sale of zero with its reason: access, mail and seat, and nobody’s debt', async () => {
    const [email, cohort] = [aPayer(), await aCohort(sql(), { seats: 2 })]
    const { sale_id } = await enrol(
      sql(),
      aFreePlace({ email, cohort_ids: [cohort.id], free_reason: 'scholarship' }),
    )
    expect(await saleOf(email)).toMatchObject({
      id: Number(sale_id),
      agreed: 0,
      count: 1,
      type: 'total',
      reason: 'scholarship',
      over_capacity: false,
      ...{ ends_on: null, access: 'coming', hold: null },
    })
    await carryOut(sql())
    const [mail, ...others] = await accessMailsOf(sql(), Number(sale_id))
    expect(others).toEqual([])
    const store = processOutboxStore(await rest.clientFor('service'))
    expect(await store.accessMail(mail?.id ?? 0)).toMatchObject({ email: email.toLowerCase(), later: [] })
    const [seats] = await sql()`select private.seats_left(${cohort.id}) as left`
    expect(seats?.left).toBe(1)
  })

  test('owes nothing on every road, and is not called paid', async () => {
    const email = aPayer()
    const { sale_id } = await enrol(
      sql(),
      aFreePlace({ email, free_reason: 'exchange', installments_number: 6, payment_mode: 'cuotas' }),
    )
    const balance = await balanceOf(email)
    expect(balance).toMatchObject({
      ...{ situation: 'sin_cargo', months_behind: 0, debt: 0, remaining: 0, overdue: 0, has_sale: true },
    })
    await sql()`select public.recount_balances(0, 100000)`
    expect(await balanceOf(email)).toEqual(balance)
    const debts = database.as(
      'staff',
      (session) => session`select * from public.get_person_debts(${balance?.person_id})`,
    )
    await expect(debts).rejects.toThrow('no_debt')
    const [link] = await database.as(
      'staff',
      (session) => session`select token from public.debt_links_of(array[${sale_id}::bigint])`,
    )
    const [page] = await sql()`select public.get_debt_link(${link?.token}) ->> 'state' as state`
    expect(page?.state).toBe('closed')
    const reported = await database.as(
      'staff',
      (session) => session`
      select line from public.debt_report() line where line::text like ${`%${email.toLowerCase()}%`}`,
    )
    expect(reported).toHaveLength(0)
  })

  test('has a reason, of those that are known', async () => {
    const request = aFreePlace({ email: aPayer() })
    await expect(enrol(sql(), request)).rejects.toThrow('free_reason_required')
    await expect(enrol(sql(), { ...request, free_reason: 'amistad' })).rejects.toThrow('free_reason_invalid')
    expect((await enrol(sql(), { ...request, free_reason: 'staff' })).outcome).toBe('created')
    await expect(enrol(sql(), { ...request, free_reason: 'exchange' })).rejects.toThrow(
      'idempotency_conflict',
    )
  })

  test('needs none where the person has a sale, whose terms stand', async () => {
    const email = aPayer()
    await enrol(sql(), anEnrolment({ email, price: 90, payment_mode: 'total' }))
    expect((await enrol(sql(), aFreePlace({ email }))).found_sale).toMatchObject({
      agreed: 90,
      free_reason: null,
    })
    expect(await saleOf(email)).toMatchObject({ agreed: 90, reason: null })
    // A reason beside a price says nothing.
    const other = aPayer()
    await enrol(sql(), anEnrolment({ email: other, price: 90, payment_mode: 'total', free_reason: 'staff' }))
    expect(await saleOf(other)).toMatchObject({ agreed: 90, reason: null })
  })

  test('given again is the same sale, and brings back an access that was withdrawn', async () => {
    const email = aPayer()
    const { sale_id } = await enrol(sql(), aFreePlace({ email, free_reason: 'staff' }))
    await carryOut(sql())
    await decide(sql(), 'withdraw_sale_access', Number(sale_id))
    await enrol(sql(), aFreePlace({ email, free_reason: 'staff' }))
    expect((await accessOf(sql(), email)).cohorts).toEqual(['gee-python'])
    await carryOut(sql(), 'classroom_withdrawal')
    await carryOut(sql())
    expect(await accessMailsOf(sql(), Number(sale_id))).toHaveLength(2)
  })

  test('beyond the capacity is marked', async () => {
    const [email, cohort] = [aPayer(), await aCohort(sql(), { seats: 0 })]
    await enrol(sql(), aFreePlace({ email, cohort_ids: [cohort.id], free_reason: 'scholarship' }))
    expect(await saleOf(email)).toMatchObject({ over_capacity: true })
  })

  test('without a classroom waits on the desk like a paid one', async () => {
    const [email, cohort] = [aPayer(), await aCohort(sql(), { classroom: false })]
    const { sale_id } = await enrol(
      sql(),
      aFreePlace({ email, cohort_ids: [cohort.id], free_reason: 'scholarship' }),
    )
    expect(await saleOf(email)).toMatchObject({ access: 'waiting', hold: 'no_classroom' })
    const items = await database.as(
      'staff',
      (session) => session`select at, reason from public.desk_items('sale_without_access')
      where key = ${`sale_without_access:${sale_id}:no_classroom`}`,
    )
    expect(items).toMatchObject([{ reason: 'no_classroom', at: expect.any(Date) }])
  })

  test('of the membership lasts as long as a bought one', async () => {
    const email = aPayer()
    await enrol(sql(), aFreePlace({ email, career_id: 3, cohort_ids: [], free_reason: 'staff' }))
    const [day] = await sql()`select (private.school_day(now() + interval '12 months') - 1)::text as day`
    expect(await saleOf(email)).toMatchObject({ ends_on: day?.day })
  })

  test('that is paid all the same waits for a person', async () => {
    const email = aPayer()
    await enrol(sql(), aFreePlace({ email, free_reason: 'staff' }))
    const { paymentId } = await buy(sql(), { email })
    const [charge] = await sql()`select review_reason from public.payments where id = ${paymentId}`
    expect(charge?.review_reason).toBe('surplus_installment')
    expect(await balanceOf(email)).toMatchObject({ situation: 'sin_cargo' })
  })

  test('beside a bought course is told by what was bought', async () => {
    const email = aPayer()
    await enrol(sql(), aFreePlace({ email, free_reason: 'staff' }))
    await buy(sql(), { email, course_id: 'geodatabases' })
    expect(await balanceOf(email)).toMatchObject({ situation: 'pago_unico' })
  })

  test('is listed among the enrolments with its reason', async () => {
    const email = aPayer()
    await enrol(sql(), aFreePlace({ email, free_reason: 'exchange' }))
    const [row] = await database.as(
      'staff',
      (session) => session`select price::float8, free_reason from public.list_enrolments(search => ${email})`,
    )
    expect(row).toEqual({ price: 0, free_reason: 'exchange' })
  })
})

describe('a sale that becomes free', () => {
  const amend = (email: string, changes: Record<string, string | number>) =>
    saleOf(email).then((sale) =>
      staff.decide('admin', 'amend_sale', {
        sale_id: sale?.id,
        version: sale?.version,
        usd_amount: 0,
        installments_number: 1,
        reason: 'Ganó la beca',
        ...changes,
      }),
    )

  test('says why, gives its access and announces it; one with a total again is not free', async () => {
    const email = aPayer()
    const [row] =
      await sql()`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
        installments_amount, installments_number, payment_type)
      values (${email}, 'gee-python', 2, '{2}', 90, 15, 6, 'total') returning id`
    await expect(amend(email, {})).rejects.toThrow('free_reason_required')
    await expect(amend(email, { free_reason: 'amistad' })).rejects.toThrow('free_reason_required')
    await amend(email, { free_reason: 'scholarship' })
    expect(await saleOf(email)).toMatchObject({ agreed: 0, reason: 'scholarship', access: 'coming' })
    await carryOut(sql())
    expect(await accessMailsOf(sql(), Number(row?.id))).toHaveLength(1)
    expect(await balanceOf(email)).toMatchObject({ situation: 'sin_cargo' })
    await amend(email, { usd_amount: 60, free_reason: 'scholarship' })
    expect(await saleOf(email)).toMatchObject({ agreed: 60, reason: null })
    expect(await balanceOf(email)).toMatchObject({ situation: 'con_deuda', debt: 60 })
  })

  test('whose access a person withdrew waits for a person', async () => {
    const email = aPayer()
    await enrol(sql(), anEnrolment({ email, price: 90, payment_mode: 'total' }))
    await decide(sql(), 'withdraw_sale_access', (await saleOf(email))?.id)
    await amend(email, { free_reason: 'scholarship' })
    expect(await saleOf(email)).toMatchObject({ hold: 'withdrawn' })
  })
})

test('no sale is free that costs something', async () => {
  const row = sql()`insert into public.sales (payer_email, course_id, usd_amount, installments_amount, installments_number,
    payment_type, free_reason) values ('a@example.com', 'gee-python', 1, 1, 1, 'total', 'staff')`
  await expect(row).rejects.toThrow('sales_check1')
})
