import { describe, expect, test } from 'vitest'
import { aCohort } from './support/cohorts.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { accessMailsOf, accessOf, aPayer, buy, carryOut, decide } from './support/sale-access.ts'
import { salesIn } from './support/sales.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase, type Transaction, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const sql = () => database.sql()
const { paidLink, salesOf } = salesIn(database.sql)

type Change = { saleId: number; version?: number; to: number; total?: number; reason?: string }

async function look(saleId: number) {
  const [row] =
    await sql()`select s.version, s.usd_amount::float8 as agreed, s.installments_amount::float8 as instalment,
      s.cohort_id::integer, s.cohort_ids::integer[], s.over_capacity, s.access_hold as hold, s.amend_reason,
      private.access_state(s) as access,
      (select array_agg(e.cohort_id::integer order by e.cohort_id) from private.sale_enrolments e where e.sale_id = s.id) as gives,
      (select array_agg(e.cohort_id::integer order by e.cohort_id) from public.student_course_enrollments e
       where e.student_id = s.student_id and e.withdrawn_at is null) as studies
    from public.sales s where s.id = ${saleId}`
  if (!row) throw new Error('no such sale')
  return row
}

const call = ({ saleId, version = 0, to, total, reason = 'No puede en esa fecha' }: Change) =>
  sql()`public.change_cohort(${saleId}, ${version}, ${to}, ${total ?? null}, ${reason})`

/** As an administrator, from the sale as it is now, with what was agreed unless another total is named. */
async function change(changes: Change) {
  const { version, agreed } = await look(changes.saleId)
  const act = { version, total: agreed, ...changes }
  return database.as('admin', (session) => session`select ${call(act)}`)
}

async function seatsLeft(cohort: number): Promise<number> {
  const [row] = await sql()`select private.seats_left(${cohort}) as left`
  return row?.left
}

/** A person who paid Earth Engine and is in its classroom. */
async function aStudent() {
  const email = aPayer()
  const { saleId, paymentId } = await buy(sql(), { email })
  await carryOut(sql())
  await carryOut(sql(), 'access_mail')
  return { email, saleId, paymentId }
}

describe('a sale that moves to another cohort', () => {
  test('takes its seat, its access and its payment along, and frees the old ones', async () => {
    await sql()`update public.courses_moodle set seats = 50 where id = 2`
    const { email, saleId, paymentId } = await aStudent()
    const to = await aCohort(sql(), { seats: 1 })
    const before = await seatsLeft(2)
    await change({ saleId, to: to.id })
    expect(await look(saleId)).toMatchObject({
      cohort_id: to.id,
      cohort_ids: [to.id],
      gives: [to.id],
      studies: [to.id],
      agreed: 90,
      over_capacity: false,
      ...{ access: 'coming', amend_reason: 'No puede en esa fecha' },
    })
    expect([await seatsLeft(2), await seatsLeft(to.id)]).toEqual([before + 1, 0])
    const [charge] =
      await sql()`select sale_id::integer, cohort_id::integer from public.payments where id = ${paymentId}`
    expect(charge).toEqual({ sale_id: saleId, cohort_id: to.id })
    expect(await salesOf(email)).toMatchObject([{ paid: 90, remaining: 0 }])
    const steps =
      await sql()`select kind, (payload ->> 'cohort_id')::integer as cohort from private.classroom_steps t
      join public.outbox o using (id, kind) where t.student_id = (select student_id::text from public.sales where id = ${saleId})
      order by id`
    expect(steps.map(({ kind, cohort }) => [kind, cohort])).toEqual([
      ['classroom_enrolment', 2],
      ['classroom_withdrawal', 2],
      ['classroom_enrolment', to.id],
    ])
  })

  test('is announced once, when the classroom has answered', async () => {
    const { saleId } = await aStudent()
    const to = await aCohort(sql())
    await change({ saleId, to: to.id })
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(1)
    await carryOut(sql(), 'classroom_withdrawal')
    await carryOut(sql())
    const mails = await accessMailsOf(sql(), saleId)
    expect(
      mails.map(({ payload }) => payload.courses.map((course: { cohort_id: number }) => course.cohort_id)),
    ).toEqual([[2], [to.id]])
    expect(await look(saleId)).toMatchObject({ access: 'coming' })
  })

  test('recalls a mail of the old cohort that has not left, and not one that is leaving', async () => {
    const { saleId } = await buy(sql(), { email: aPayer() })
    await carryOut(sql())
    const [to, next] = [await aCohort(sql()), await aCohort(sql())]
    await change({ saleId, to: to.id })
    await carryOut(sql())
    await sql()`update public.outbox set leased_until = now() + interval '1 minute'
      where kind = 'access_mail' and payload -> 'sale_id' = to_jsonb(${saleId}::bigint) and status = 'pending'`
    await change({ saleId, to: next.id })
    await carryOut(sql())
    const mails = await sql()`select status from public.outbox
      where kind = 'access_mail' and payload -> 'sale_id' = to_jsonb(${saleId}::bigint) order by id`
    expect(mails.map(({ status }) => status)).toEqual(['dismissed', 'pending', 'pending'])
  })

  test('keeps what was agreed, or takes another total with its instalments', async () => {
    const email = aPayer()
    await paidLink(email, { payment_type: 'installments', amount: 30, total: 90 })
    const [sale] = await salesOf(email)
    const saleId = Number(sale?.id)
    await change({ saleId, to: (await aCohort(sql())).id })
    expect(await look(saleId)).toMatchObject({ agreed: 90, instalment: 30 })
    await change({ saleId, to: 2, total: 120 })
    expect(await look(saleId)).toMatchObject({ agreed: 120, instalment: 40, cohort_id: 2 })
    expect(await salesOf(email)).toMatchObject([{ paid: 30, remaining: 90 }])
  })

  test('of which nothing was paid or given moves its seat alone', async () => {
    const email = aPayer()
    const [row] =
      await sql()`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
        installments_amount, installments_number, payment_type)
      values (${email}, 'gee-python', 2, '{2}', 90, 90, 1, 'total') returning id`
    const to = await aCohort(sql())
    await change({ saleId: Number(row?.id), to: to.id })
    expect(await look(Number(row?.id))).toMatchObject({
      cohort_ids: [to.id],
      access: 'none',
      gives: null,
      studies: null,
    })
    const [mails] =
      await sql()`select count(*)::integer as n from public.outbox where payload -> 'sale_id' = ${row?.id}::text::jsonb`
    expect(mails?.n).toBe(0)
  })

  test('whose student staff had enrolled in a cohort without a classroom frees that seat, too', async () => {
    const email = aPayer()
    const old = await aCohort(sql(), { classroom: false, seats: 3 })
    const { sale_id } = await enrol(
      sql(),
      anEnrolment({ email, cohort_ids: [old.id], price: 90, payment_mode: 'total' }),
    )
    const to = await aCohort(sql())
    await change({ saleId: Number(sale_id), to: to.id })
    expect(await look(Number(sale_id))).toMatchObject({ studies: [to.id], gives: [to.id] })
    expect(await seatsLeft(old.id)).toBe(3)
  })

  test('leaves open what another sale of the student gives', async () => {
    const { email, saleId } = await aStudent()
    await buy(sql(), { email, course_id: 'carrera-geodata-science', amount: '220.00' })
    await carryOut(sql())
    const to = await aCohort(sql())
    await change({ saleId, to: to.id })
    expect((await accessOf(sql(), email)).cohorts.filter((slug) => slug === 'gee-python')).toHaveLength(2)
  })

  test('whose access was withdrawn stays without it', async () => {
    const { saleId } = await aStudent()
    await decide(sql(), 'withdraw_sale_access', saleId)
    const to = await aCohort(sql())
    await change({ saleId, to: to.id })
    expect(await look(saleId)).toMatchObject({ access: 'none', gives: [to.id], studies: null })
    await decide(sql(), 'grant_sale_access', saleId)
    expect(await look(saleId)).toMatchObject({ studies: [to.id] })
  })

  test('of a career changes one of its courses, and announces them all with their days', async () => {
    const email = aPayer()
    const { saleId } = await buy(sql(), { email, course_id: 'carrera-geodata-science', amount: '220.00' })
    await carryOut(sql())
    await carryOut(sql(), 'access_mail')
    const [sold, to] = [await look(saleId), await aCohort(sql(), { seats: 0 })]
    await change({ saleId, to: to.id })
    const moved = await look(saleId)
    expect(moved).toMatchObject({ cohort_ids: sold.cohort_ids, over_capacity: true })
    expect(moved.gives).toEqual([...sold.gives.filter((id: number) => id !== 2), to.id])
    expect(moved.studies).toEqual(moved.gives)
    await carryOut(sql())
    expect((await accessMailsOf(sql(), saleId)).map(({ payload }) => payload.courses.length)).toEqual([6, 6])
  })

  test('is marked when the new cohort has no seat, and no longer once it has one', async () => {
    const { saleId } = await aStudent()
    const [full, free] = [await aCohort(sql(), { seats: 0 }), await aCohort(sql(), { seats: 1 })]
    await change({ saleId, to: full.id })
    expect(await look(saleId)).toMatchObject({ over_capacity: true })
    await change({ saleId, to: free.id })
    expect(await look(saleId)).toMatchObject({ over_capacity: false })
  })

  test('keeps its later charges, its links and its debt link', async () => {
    const email = aPayer()
    const order = anInstallmentsOrder({ email })
    await createOrder(sql(), order)
    await apply(sql(), aFact(order, { provider_payment_id: 'DP-plan-1' }))
    const [sale] = await salesOf(email)
    const saleId = Number(sale?.id)
    const link = await callAs<{ order_id: string }>(sql(), 'staff', 'create_staff_order', {
      idempotency_key: 'enlace-que-se-muda',
      email,
      payer_name: 'Ana',
      country: 'AR',
      course_id: 'gee-python',
      ...{ payment_type: 'installment', amount: 45 },
    })
    const [debt] = await database.as(
      'staff',
      (session) => session`select token from public.debt_links_of(array[${saleId}::bigint])`,
    )
    const to = await aCohort(sql())
    await change({ saleId, to: to.id })
    await apply(sql(), aFact(order, { provider_payment_id: 'DP-plan-2' }))
    const [opened] = await sql()`select public.reopen_order(${link.order_id}, true) ->> 'outcome' as outcome,
      public.open_debt_link(${debt?.token}, true) ->> 'outcome' as debt`
    expect(opened).toMatchObject({ outcome: 'existing', debt: 'existing' })
    const rows =
      await sql()`select distinct sale_id::integer, cohort_id::integer from public.payments where email_normalized = lower(${email})`
    expect(rows.map((row) => ({ ...row }))).toEqual([{ sale_id: saleId, cohort_id: to.id }])
  })

  test('is found by an order of the old cohort that nobody had paid: no second sale', async () => {
    const { email, saleId } = await aStudent()
    const second = anOrder({ email, amount: '90.00' })
    await createOrder(sql(), second)
    const to = await aCohort(sql())
    await change({ saleId, to: to.id })
    await apply(sql(), aFact(second))
    const [charge] =
      await sql()`select sale_id::integer, review_reason from public.payments where dlocal_order_id = ${second.order_id}`
    expect(charge).toEqual({ sale_id: saleId, review_reason: 'duplicate_charge' })
    expect(await salesOf(email)).toHaveLength(1)
  })

  test('is in the log with its reason', async () => {
    const { saleId } = await aStudent()
    const to = await aCohort(sql())
    await change({ saleId, to: to.id, reason: 'Viaja en marzo' })
    const lines = await database.as(
      'admin',
      (session) => session`select before, after from public.list_audit('sales', ${String(saleId)})`,
    )
    expect(lines.find(({ after }) => after?.cohort_ids)).toMatchObject({
      before: { cohort_ids: [2] },
      after: { cohort_ids: [to.id], amend_reason: 'Viaja en marzo' },
    })
  })
})

describe('refuses', () => {
  test('the same cohort, an unknown one, one of another course, one that is over', async () => {
    const { saleId } = await aStudent()
    const over = await aCohort(sql(), { starts: -36 })
    const running = await aCohort(sql(), { starts: -7 })
    await expect(change({ saleId, to: 2 })).rejects.toThrow('cohort_unchanged')
    await expect(change({ saleId, to: 999_999 })).rejects.toThrow('cohort_not_found')
    await expect(change({ saleId, to: (await aCohort(sql(), { base: 'geodatabases' })).id })).rejects.toThrow(
      'cohort_not_found',
    )
    await expect(change({ saleId, to: over.id })).rejects.toThrow('cohort_over')
    await change({ saleId, to: running.id })
  })

  test('a cohort that the person has bought, under any of their addresses', async () => {
    const [one, other] = [await aStudent(), await aStudent()]
    const to = await aCohort(sql())
    await change({ saleId: other.saleId, to: to.id })
    await change({ saleId: one.saleId, to: (await aCohort(sql())).id })
    await sql()`update public.person_addresses set person_id = (
      select person_id from public.person_addresses where email_normalized = lower(${one.email})
    ) where email_normalized = lower(${other.email})`
    await expect(change({ saleId: one.saleId, to: to.id })).rejects.toThrow('cohort_held')
  })

  test('a sale that is voided, unknown or was changed meanwhile; a total that is none; no reason', async () => {
    const { saleId } = await aStudent()
    const to = (await aCohort(sql())).id
    const { version } = await look(saleId)
    await expect(change({ saleId, to, version: version - 1 })).rejects.toThrow('sale_changed')
    await expect(change({ saleId, to, total: -1 })).rejects.toThrow('usd_amount_invalid')
    await expect(change({ saleId, to, total: 0 })).rejects.toThrow('free_reason_required')
    await expect(change({ saleId, to, reason: ' ' })).rejects.toThrow('reason_required')
    expect(await look(saleId)).toMatchObject({ version, cohort_ids: [2], studies: [2] })
    await sql()`update public.sales set voided_at = now(), void_reason = 'por error' where id = ${saleId}`
    await expect(change({ saleId, to })).rejects.toThrow('sale_voided')
    const unknown = database.as(
      'admin',
      (session) => session`select ${call({ saleId: 999_999, to, total: 1 })}`,
    )
    await expect(unknown).rejects.toThrow('sale_not_found')
  })
})

describe('at the same instant', () => {
  /** Holds what the work did until the others wait for it. */
  async function meanwhile<T>(
    work: (transaction: Transaction) => Promise<unknown>,
    other: () => Promise<T>,
  ): Promise<T> {
    let waiting: Promise<T> | undefined
    await sql().begin(async (transaction) => {
      await work(transaction)
      waiting = other()
      waiting.catch(() => undefined)
      await waitForBlockedQuery(transaction)
    })
    if (!waiting) throw new Error('nothing was begun')
    return waiting
  }

  test('of two members one moves it, and the other is told', async () => {
    const { saleId } = await aStudent()
    const [one, other] = [await aCohort(sql()), await aCohort(sql())]
    const { version } = await look(saleId)
    const outcomes = await Promise.allSettled(
      [one, other].map(({ id }) => change({ saleId, version, to: id })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'sale_changed' },
    })
  })

  test('a payment that is being stored goes first, and its sale then moves with it', async () => {
    const { saleId, email } = await aStudent()
    const second = anOrder({ email, amount: '90.00' })
    await createOrder(sql(), second)
    const to = await aCohort(sql())
    const { version, agreed: total } = await look(saleId)
    await meanwhile(
      (transaction) =>
        transaction`select public.apply_provider_payment(${transaction.json(aFact(second) as never)}, null)`,
      () => change({ saleId, version, total, to: to.id }),
    )
    const rows =
      await sql()`select distinct cohort_id::integer from public.payments where sale_id = ${saleId}`
    expect(rows.map(({ cohort_id }) => cohort_id)).toEqual([to.id])
  })

  test('a payment that comes while it moves waits, and belongs to the moved sale', async () => {
    const { saleId, email } = await aStudent()
    const second = anOrder({ email, amount: '90.00' })
    await createOrder(sql(), second)
    const to = await aCohort(sql())
    const { version, agreed } = await look(saleId)
    const [admin] = await sql()`select id from auth.users where email = 'admin@meridiano.example'`
    await meanwhile(
      async (transaction) => {
        const claims = JSON.stringify({ sub: admin?.id, role: 'authenticated', session_id: admin?.id })
        await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${admin?.id}, true)`
        await transaction`select public.change_cohort(${saleId}, ${version}, ${to.id}, ${agreed}, 'No puede')`
      },
      () => apply(sql(), aFact(second)),
    )
    const [charge] =
      await sql()`select sale_id::integer, cohort_id::integer from public.payments where dlocal_order_id = ${second.order_id}`
    expect(charge).toEqual({ sale_id: saleId, cohort_id: to.id })
    expect(await salesOf(email)).toHaveLength(1)
  })
})
