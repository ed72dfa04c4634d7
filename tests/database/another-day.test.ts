import { describe, expect, test } from 'vitest'
import { aCohort } from './support/cohorts.ts'
import { aFact, anOrder, apply } from './support/orders.ts'
import { aPayer } from './support/sale-access.ts'
import { daysAgo, secondActs } from './support/second-act.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

/** What must still hold on another day: a month that is over, instalments out of order, an evening, a cohort of before. */
const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()
const acts = secondActs(sql)
const { aLink, paidLink, salesOf, decide: call, ask } = acts
const { tell, placed, aPlan, gives, makeCurrent, currentOf } = acts

describe('a sale that is reported in another month than it was paid', () => {
  // The last evening of the month at the school; in UTC it is the next one.
  const paid = { approved_at: '2026-09-01T02:30:00Z' }
  const months = { august: ['2026-08-01', '2026-08-31'], september: ['2026-09-01', '2026-09-30'] } as const

  async function figures(dp?: string) {
    const of = async ([from_day, to_day]: readonly [string, string]) => {
      const { sums } = await call('staff', 'money_figures', { from_day, to_day })
      const open = await call('staff', 'open_in_month', { from_day, to_day })
      const { rows } = await call('staff', 'export_payments', { from_day, to_day })
      const listed = rows.filter((row: string[]) => row[1] === dp).length
      return [sums.collected, sums.charges, sums.sold, sums.sales, open.held, open.invoices, listed]
    }
    return { august: await of(months.august), september: await of(months.september) }
  }

  test('counts in the month of its payment: figures, close, export, and what was owed then', async () => {
    const before = await figures()
    const invoice = { holder: 'person', legal_name: 'Ana Prueba', tax_id: '20-1', address: '' }
    const order = await placed(
      anOrder({ email: aPayer(), amount: '90.00', total_course_amount: '120.00', invoice }),
    )
    const { dp } = await tell(order, paid)
    await tell(await placed(anOrder({ email: aPayer() })), { ...paid, amount: '1.00' })
    const plus = [90, 1, 120, 1, 1, 1, 1]
    expect(await figures(dp)).toEqual({
      ...before,
      august: before.august.map((sum, at) => sum + (plus[at] ?? 0)),
    })
    const [sale] = await salesOf(order.email)
    const owed = (day: string) =>
      ask(`(select d.remaining::float8 from private.debts_of(array[${sale?.id}::bigint], '${day}') d)`)
    expect([await owed('2026-08-31'), await owed('2026-09-15')]).toEqual([null, 30])
  })
})

describe('instalments that come out of order', () => {
  const dueDays = (sale: unknown) =>
    ask(`(select jsonb_build_object('due', array_agg(k.due_on::text order by k.number),
        'number', b.next_number, 'on', b.next_due_on::text, 'behind', b.months_behind)
      from public.sales s cross join lateral private.sale_schedule(s) k join private.sale_balances b on b.sale_id = s.id
      where s.id = ${sale} group by b.sale_id)`)
  const days = (first: string, count: number) =>
    Array.from({ length: count }, (_, at) =>
      new Date(Date.parse(first) + at * 30 * 86_400_000).toISOString().slice(0, 10),
    )
  const noon = (ago: number) => `${daysAgo(ago).slice(0, 10)}T15:00:00Z`

  test('attached last, the one that was paid first begins the periods', async () => {
    const email = aPayer()
    const plan = await aPlan(email)
    await tell(plan, { approved_at: noon(10) })
    const [sale] = await salesOf(email)
    expect(await dueDays(sale?.id)).toMatchObject({ due: days(noon(10), 6), number: 2, behind: 0 })
    const event = await ask(`public.record_payment_event('dlocal-go', 'suelto', 'DP-suelto')`)
    const loose = {
      provider_payment_id: 'DP-suelto',
      status: 'PAID',
      provider_status: 'PAID',
      amount: '45.00',
      currency: 'USD',
    }
    expect(await apply(sql(), { ...loose, approved_at: noon(70) }, event)).toBe('unmatched')
    await call('staff', 'attach_unmatched_payment', {
      event_id: event,
      email,
      course_slug: 'gee-python',
      reason: 'Es suyo',
    })
    const due = days(noon(70), 6)
    expect(await dueDays(sale?.id)).toEqual({ due, number: 3, on: due[2], behind: 1 })
    expect(
      await ask(
        `(select array_agg(installment_number order by installment_number) from public.payments where sale_id = ${sale?.id})`,
      ),
    ).toEqual([1, 2])
  })

  test('imported from the last to the first, are numbered by their days', async () => {
    const cohort = await aCohort(sql(), { starts: -100 })
    const email = aPayer().toLowerCase()
    const payment = (line: number, paid_on: string) => ({
      line,
      key: `P${line}`,
      sale: 'V1',
      paid_on,
      amount: '45',
      currency: 'USD',
    })
    const file = {
      students: [{ line: 2, email, firstname: 'Ana', lastname: 'Prueba' }],
      sales: [
        {
          line: 2,
          key: 'V1',
          email,
          cohort: cohort.slug,
          sold_on: '2026-01-02',
          price: '270',
          installments_number: '6',
        },
      ],
      payments: [payment(2, '2026-04-09'), payment(3, '2026-02-08'), payment(4, '2026-03-10')],
    }
    expect(await callAs(sql(), 'admin', 'import_school', { mode: 'all', ...file })).toMatchObject({
      written: true,
    })
    const rows =
      await sql()`select dlocal_payment_id as key, installment_number as number from public.payments
      where email_normalized = ${email} order by approved_at`
    expect(rows.map(({ key, number }) => `${key} ${number}`)).toEqual([
      'import:P3 1',
      'import:P4 2',
      'import:P2 3',
    ])
    const [sale] = await salesOf(email)
    expect(await dueDays(sale?.id)).toMatchObject({ due: days('2026-02-08T15:00:00Z', 6), number: 4 })
  })
})

describe('the evening of a day of the school', () => {
  test.each([
    ['a minute before the class', '2026-03-04T21:59:00Z', '2026-03-04'],
    ['when it begins', '2026-03-04T22:00:00Z', '2026-03-11'],
    ['late, when UTC has the next day', '2026-03-05T02:30:00Z', '2026-03-11'],
    ['the night before the next one', '2026-03-11T02:30:00Z', '2026-03-11'],
  ])('says the next class: %s', async (_, at, next) => {
    const { id } = await aCohort(sql())
    await sql()`update public.courses_moodle set starts_on = '2026-03-04' where id = ${id}`
    expect(await ask(`private.next_class_on(${id}, '${at}')::text`)).toBe(next)
  })

  test('is still the day on which an instalment is due and reminded of', async () => {
    const plan = await aPlan(aPayer())
    // 22:30 at the school.
    const evening = (ago: number) => `${daysAgo(ago).slice(0, 10)}T01:30:00Z`
    await tell(plan, { approved_at: evening(20) })
    const [sale] = await salesOf(plan.email)
    const due = daysAgo(-10 + 1).slice(0, 10)
    const reminded =
      await sql()`select kind, due_on::text from private.due_reminders(${evening(-10)}) where sale_id = ${sale?.id}`
    expect([...reminded]).toEqual([{ kind: 'on_day', due_on: due }])
  })
})

describe('a cohort that is no longer the one that is sold', () => {
  test('keeps what was begun for it, and sells nothing any more', async () => {
    const [earlier, email] = [await currentOf('gee-python'), aPayer()]
    const order = await placed(anOrder({ email, amount: '90.00', total_course_amount: '120.00' }))
    const later = await aCohort(sql())
    await makeCurrent(later.id)
    await tell(order)
    const [sale] = await salesOf(email)
    expect(await gives(Number(sale?.id))).toEqual([earlier])
    expect(await ask(`(select id::int from public.get_current_course_price('gee-python'))`)).toBe(later.id)
    expect(await ask(`private.offers_installments(${earlier})`)).toBe(false)
    // What is left of it is paid by a link, whatever is sold now; its certificate is of its own cohort.
    await paidLink(email, { payment_type: 'installments', amount: 30, total: 500 })
    expect(await salesOf(email)).toMatchObject([{ paid: 120, remaining: 0 }])
    const [student] = await sql()`select student_id::int as id from public.sales where id = ${sale?.id}`
    const obstacle = (cohort: number) => ask(`private.certificate_obstacle(${student?.id}, ${cohort})`)
    expect([await obstacle(earlier), await obstacle(later.id)]).toEqual([null, 'not_enrolled'])
    await makeCurrent(earlier)
  })

  test('calls nobody to its seat, and leads nobody to a course that is not sold', async () => {
    const order = await placed(anOrder({ email: aPayer(), course_id: 'geodatabases' }))
    const current = await aCohort(sql(), { base: 'geodatabases', seats: 1 })
    const earlier = await currentOf('geodatabases')
    await makeCurrent(current.id)
    await sql()`insert into public.enquiries (form, name, email, course_slug, message)
      values ('waitlist', 'Ana', ${aPayer()}, 'geodatabases', 'Quiero un lugar')`
    expect(await ask('public.call_waiting()')).toBe(1)
    const [seat] = await sql()`select id::int, token from private.seat_calls where cohort_id = ${current.id}`
    const [first] = await sql()`select id::int from public.payments where dlocal_order_id = ${order.order_id}`
    await sql()`update public.courses_moodle set is_current_cohort = false where id = ${current.id}`
    expect(await ask(`public.look_at_seat('geodatabases', '${seat?.token}', false)`)).toMatchObject({
      state: 'lapsed',
    })
    expect(await ask(`public.get_seat_mail(${seat?.id})`)).toEqual({ ended: 'lapsed' })
    expect(await ask(`private.order_mail_stop(${first?.id})`)).toBe('closed')
    await makeCurrent(earlier)
  })

  test.each([
    ['still to begin', 20, 'created'],
    ['that has begun', 0, 'closed'],
  ])('takes who turns back from its link where it is %s', async (_, starts, outcome) => {
    const cohort = await aCohort(sql(), { starts })
    const link = await aLink(aPayer(), { payment_type: 'total', amount: 90, total: 90, course: cohort.slug })
    await apply(sql(), aFact({ order_id: link.orderId, amount: 90 }, { status: 'CANCELLED' }))
    expect(await ask(`public.reopen_order('${link.orderId}', false)`)).toMatchObject({ outcome })
  })
})
