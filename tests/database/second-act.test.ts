import { describe, expect, test } from 'vitest'
import { aCohort } from './support/cohorts.ts'
import { aFreePlace, anEnrolment, enrol } from './support/enrolments.ts'
import { anOrder } from './support/orders.ts'
import { accessMailsOf, accessOf, aPayer, buy, carryOut, decide } from './support/sale-access.ts'
import { daysAgo, secondActs } from './support/second-act.ts'
import { aDatabase } from './support/test-database.ts'

/** What must still hold where something happens a second time: money, enrolment, a person with two addresses. */
const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()
const acts = secondActs(sql)
const { paidLink, salesOf, decide: call, ask, tell } = acts
const { placed, aPlan, gives, makeCurrent, currentOf } = acts

const count = ({ id }: { id: number }) =>
  call('staff', 'resolve_payment_review', { payment_id: id, decision: 'counted', note: 'Lo hablamos' })

describe('a plan beside a link for the same sale', () => {
  test('goes on after the link, and what is beyond the total waits', async () => {
    const email = aPayer()
    const plan = await aPlan(email)
    await tell(plan)
    const link = await paidLink(email, { payment_type: 'installment', amount: 45 })
    expect(link).toMatchObject({ number: 2, mark: null })
    for (const number of [3, 4, 5, 6]) expect(await tell(plan)).toMatchObject({ number, mark: null })
    expect(await tell(plan)).toMatchObject({ mark: 'surplus_installment', counts: false })
    expect(await salesOf(email)).toMatchObject([{ paid: 270, remaining: 0 }])
  })

  test('that begins after the link waits for a person, and goes on once its first charge counts', async () => {
    const email = aPayer()
    await paidLink(email, { payment_type: 'installments', amount: 45, total: 270 })
    const plan = await aPlan(email)
    const first = await tell(plan)
    expect(first).toMatchObject({ mark: 'duplicate_charge', counts: false })
    await count(first)
    expect(await tell(plan)).toMatchObject({ number: 3, mark: null })
    expect(await salesOf(email)).toMatchObject([{ paid: 135, remaining: 135 }])
  })
})

/** Reports that bring no money, in the order's sum or in another. */
const without = ['CANCELLED', 'REJECTED', 'PENDING', 'PROCESSING', null].flatMap((status) =>
  [undefined, '1.00'].map((amount) => ({
    status,
    provider_status: status ?? 'ODD',
    ...(amount && { amount }),
  })),
)

describe('money that is there is not undone by a report without money', () => {
  test.each(without)('of a payment that counts: $status, $amount', async (report) => {
    const order = await placed(anOrder({ email: aPayer() }))
    const paid = await tell(order)
    const after = await tell(order, { ...report, provider_payment_id: paid.dp })
    expect(after).toEqual({ ...paid, outcome: 'unchanged' })
    expect(await salesOf(order.email)).toMatchObject([{ paid: 250, remaining: 0 }])
  })

  // The provider says COMPLETED of a plan's charge and PAID of a payment; before it is paid it tells the plan's sum.
  test.each(without)(
    'of a charge of a plan that waits for a person, and counts what was asked: $status, $amount',
    async (report) => {
      const plan = await aPlan(aPayer())
      const held = await tell(plan, { amount: '40.00', provider_status: 'COMPLETED' })
      expect(held).toMatchObject({ outcome: 'review', mark: 'amount_mismatch', came: 40, state: 'pending' })
      expect(await tell(plan, { ...report, provider_payment_id: held.dp })).toEqual(held)
      expect(await count(held)).toBe(true)
      const counted = await tell(plan, { ...report, provider_payment_id: held.dp })
      expect(counted).toMatchObject({
        outcome: 'unchanged',
        status: 'PAID',
        counts: true,
        came: 40,
        number: 1,
      })
      expect(await tell(plan, { provider_status: 'COMPLETED' })).toMatchObject({ number: 2, mark: null })
      expect(await salesOf(plan.email)).toMatchObject([{ paid: 90, remaining: 180 }])
    },
  )
})

describe('the same person enrolled again', () => {
  test('in a free membership keeps its end, and after its end begins another', async () => {
    const request = () =>
      aFreePlace({ email: 'miembro@example.com', career_id: 3, cohort_ids: [], free_reason: 'staff' })
    const { sale_id } = await enrol(sql(), request())
    const end = await ask(`(select (ends_on - 100)::text from public.sales where id = ${sale_id})`)
    await sql()`update public.sales set ends_on = ${end} where id = ${sale_id}`
    expect((await enrol(sql(), request())).sale_id).toBe(sale_id)
    expect(await ask(`(select ends_on::text from public.sales where id = ${sale_id})`)).toBe(end)
    await sql()`update public.sales set ends_on = private.school_day(now()) - 1 where id = ${sale_id}`
    const next = await enrol(sql(), request())
    expect(await ask(`(select term from public.sales where id = ${next.sale_id})`)).toBe(2)
  })

  test('tries steps again that a person had dismissed, and waits for nobody any more', async () => {
    const request = { email: aPayer(), mailing_group_id: '77' }
    const { steps, sale_id } = await enrol(sql(), anEnrolment(request))
    for (const { id } of steps) {
      await sql()`update public.outbox set status = 'failed' where id = ${id}`
      await call('admin', 'dismiss_step', { step_id: id, reason: 'No hace falta' })
    }
    const access = () => ask(`(select private.access_state(s) from public.sales s where id = ${sale_id})`)
    expect(await access()).toBe('waiting')
    const again = await enrol(sql(), anEnrolment(request))
    expect(again.steps.map(({ id, state }) => [id, state])).toEqual(steps.map(({ id }) => [id, 'pending']))
    expect(await access()).toBe('coming')
  })

  test('is put on the list of students again, where that was given up', async () => {
    const request = { email: aPayer(), free_reason: 'staff' }
    const { student_id } = await enrol(sql(), aFreePlace(request))
    const key = `natural_key = 'mailing_list:students:${student_id}'`
    await sql().unsafe(`update public.outbox set status = 'failed' where ${key}`)
    await enrol(sql(), aFreePlace(request))
    expect(await ask(`(select status from public.outbox where ${key})`)).toBe('pending')
  })

  test('after a withdrawal enters the classroom after it, and nothing is left of the withdrawal', async () => {
    const request = { email: aPayer() }
    const { sale_id } = await enrol(sql(), anEnrolment(request))
    await carryOut(sql())
    await decide(sql(), 'withdraw_sale_access', Number(sale_id))
    await carryOut(sql(), 'classroom_withdrawal')
    const { steps } = await enrol(sql(), anEnrolment(request))
    const done = ['classroom_enrolment done', 'classroom_withdrawal done']
    expect(steps.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
      ...done,
      'classroom_enrolment pending',
    ])
    const left = `(select jsonb_build_array(access_withdrawn_at, access_withdrawal_reason) from public.sales where id = ${sale_id})`
    expect(await ask(left)).toEqual([null, null])
  })
})

describe('a career', () => {
  const career = { course_id: 'carrera-geodata-science', amount: '600.00' }

  test('of an earlier cohort gives that one, with the courses of the day of its payment, whatever is paid later', async () => {
    const [sold, email] = [await currentOf(career.course_id), aPayer()]
    const order = await placed(anOrder({ ...career, amount: '300.00', email }))
    const next = await aCohort(sql(), { base: career.course_id })
    await makeCurrent(next.id)
    await tell(order)
    const sale = Number((await salesOf(email))[0]?.id)
    const given = await gives(sale)
    expect(given).toContain(sold)
    expect(given).not.toContain(next.id)
    const course = await aCohort(sql(), {})
    const before = await currentOf('gee-python')
    await makeCurrent(course.id)
    await decide(sql(), 'withdraw_sale_access', sale)
    await decide(sql(), 'grant_sale_access', sale)
    expect(await gives(sale)).toEqual(given)
    for (const cohort of [sold, before]) await makeCurrent(cohort)
  })

  test('whose course was missing gives it by enrolling again: told by mail, and withdrawn with the sale', async () => {
    const [missing, email] = [await currentOf('gee-python'), aPayer()]
    await sql()`update public.courses_moodle set is_current_cohort = false where id = ${missing}`
    const { saleId } = await buy(sql(), { ...career, email })
    await carryOut(sql())
    expect(await gives(saleId)).not.toContain(missing)
    await makeCurrent(missing)
    expect((await enrol(sql(), anEnrolment({ email, career_id: 1, cohort_ids: [] }))).sale_id).toBe(saleId)
    await carryOut(sql())
    expect(await gives(saleId)).toContain(missing)
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(2)
    await decide(sql(), 'withdraw_sale_access', saleId)
    expect((await accessOf(sql(), email)).cohorts).toEqual([])
  })

  test('whose course was missing waits on the desk for it, and gives it once it has a cohort', async () => {
    const [missing, email] = [await currentOf('gee-python'), aPayer()]
    await sql()`update public.courses_moodle set is_current_cohort = false where id = ${missing}`
    const { saleId } = await buy(sql(), { ...career, amount: '100.00', total_course_amount: '600.00', email })
    await carryOut(sql())
    const given = await gives(saleId)
    const item = () =>
      ask(`(select count(*)::int from private.desk where key = 'sale_without_access:${saleId}:no_cohort')`)
    expect(await item()).toBe(1)
    expect(await decide(sql(), 'grant_sale_access', saleId)).toEqual({ access: 'waiting', hold: 'no_cohort' })
    expect(await gives(saleId)).toEqual(given)
    await makeCurrent(missing)
    expect(await decide(sql(), 'grant_sale_access', saleId)).toEqual({ access: 'coming', hold: null })
    await carryOut(sql())
    expect(await gives(saleId)).toEqual(expect.arrayContaining([...given, missing]))
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(2)
    expect(await item()).toBe(0)
  })

  test('that was withdrawn and is enrolled again gives the courses of now alone', async () => {
    const [email, before] = [aPayer(), await currentOf('gee-python')]
    const { saleId } = await buy(sql(), { ...career, email })
    await decide(sql(), 'withdraw_sale_access', saleId)
    const next = await aCohort(sql(), {})
    await makeCurrent(next.id)
    await enrol(sql(), anEnrolment({ email, career_id: 1, cohort_ids: [] }))
    const given = await gives(saleId)
    expect([given.includes(before), given.includes(next.id)]).toEqual([false, true])
    expect((await accessOf(sql(), email)).sales).toEqual([{ access: 'coming', hold: null }])
    await makeCurrent(before)
  })
})

describe('a person with two addresses that staff joined', () => {
  async function joined(...addresses: string[]): Promise<void> {
    for (const address of addresses) await sql()`select private.person_of(${address})`
    const person = Number(await ask(`private.person_of('${addresses[0]}')`))
    for (const address of addresses.slice(1))
      await call('staff', 'join_people', { address, into_person: person })
  }

  test('is one student, whichever of them pays or is enrolled', async () => {
    const [email, other, third] = [aPayer(), aPayer(), aPayer()]
    const { student_id } = await enrol(sql(), anEnrolment({ email, country: 'Chile', cohort_ids: [3] }))
    await joined(email, other, third)
    const bought = await enrol(sql(), anEnrolment({ email: other, payment_mode: 'cuotas', phone: '+56 9 1' }))
    expect(bought.student_id).toBe(student_id)
    await buy(sql(), { email: third, course_id: 'deep-learning' })
    const [student] = await sql()`select phone from public.students where id = ${student_id}`
    expect(student).toEqual({ phone: '+56 9 1' })
    expect((await accessOf(sql(), email)).cohorts).toEqual(['deep-learning', 'gee-python', 'geodatabases'])
    // The payer is known by the student, too.
    const [link] = await sql()`select private.payer_country(s) as country, private.sale_payer_name(s) as name
      from public.sales s where id = ${bought.sale_id}`
    expect(link).toEqual({ country: 'CL', name: 'Ana Prueba' })
  })

  test('with a student at each pays one sale, and the access goes to the address that paid', async () => {
    const [email, other] = [aPayer(), aPayer()]
    await enrol(sql(), anEnrolment({ email, cohort_ids: [3] }))
    const second = await enrol(sql(), anEnrolment({ email: other, cohort_ids: [4] }))
    await joined(email, other)
    const { saleId } = await buy(sql(), { email: other })
    expect(await ask(`(select student_id::int from public.sales where id = ${saleId})`)).toBe(
      second.student_id,
    )
    const again = await tell(await placed(anOrder({ email, amount: '90.00' })))
    expect(again).toMatchObject({ mark: 'duplicate_charge' })
    expect(await ask(`(select sale_id::int from public.payments where id = ${again.id})`)).toBe(saleId)
  })

  test('has left no order behind once any of them has paid it', async () => {
    const [email, other] = [aPayer(), aPayer()]
    const order = await placed(anOrder({ email, amount: '90.00' }))
    await sql().begin(async (inner) => {
      await inner`set local session_replication_role = replica`
      await inner`update public.payments set created_at = ${daysAgo(1)} where dlocal_order_id = ${order.order_id}`
    })
    const left = () =>
      ask(
        `(select count(*)::int from private.unfinished_orders u where (u.payment).dlocal_order_id = '${order.order_id}')`,
      )
    await buy(sql(), { email: other })
    expect(await left()).toBe(1)
    await joined(email, other)
    expect(await left()).toBe(0)
  })

  test('is corrected a second time: mails, sale and payments go on to the last address', async () => {
    const first = aPayer().toLowerCase()
    const { saleId } = await buy(sql(), { email: first })
    await carryOut(sql())
    for (const [wrong, right] of [
      [first, `b.${first}`],
      [`b.${first}`, `c.${first}`],
    ]) {
      await carryOut(sql(), 'access_mail')
      await call('admin', 'correct_address', { address: wrong, corrected: right, reason: 'Se equivocó' })
    }
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(3)
    const [row] =
      await sql()`select s.payer_email as sale, p.email as payment, o.email as "order", t.email as student
      from public.sales s join public.payments p on p.sale_id = s.id join public.orders o on o.id = p.order_id
      join public.students t on t.id = s.student_id where s.id = ${saleId}`
    expect(new Set(Object.values(row ?? {}))).toEqual(new Set([`c.${first}`]))
  })
})
