import { describe, expect, test } from 'vitest'
import { anEnrolment, enrol } from './support/enrolments.ts'
import {
  aFact,
  anInstallmentsOrder,
  apply,
  createOrder,
  type OrderInput,
  shuffled,
} from './support/orders.ts'
import { accessMailsOf, accessOf, aPayer, buy, carryOut } from './support/sale-access.ts'
import { salesIn } from './support/sales.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const sql = () => database.sql()
const { aLink, paidLink, decide } = salesIn(sql)

const career = [
  'adquisicion-datos-espaciales',
  'aprendizaje-automatico',
  'carrera-geodata-science',
  'deep-learning',
  'gee-python',
  'geodatabases',
]

describe('the first paid charge gives access', () => {
  test.each<[string, Partial<OrderInput>, string[]]>([
    ['one payment', {}, ['gee-python']],
    ['a career', { course_id: 'carrera-geodata-science', amount: '220.00' }, career],
    ['the membership', { course_id: 'all-access-geoai', amount: '270.00' }, career],
  ])('%s', async (_, changes, cohorts) => {
    const email = aPayer()
    const { saleId } = await buy(sql(), { email, ...changes })
    const enrolments = cohorts.map((slug) => `classroom_enrolment ${slug}`)
    expect(await accessOf(sql(), email)).toEqual({
      name: ['Ana María', 'Pérez García'],
      country: 'AR',
      classroom: 'pending',
      cohorts,
      steps: [...enrolments, 'mailing_list'],
      sales: [{ access: 'coming', hold: null }],
    })
    await carryOut(sql())
    expect(await accessOf(sql(), email)).toMatchObject({
      classroom: 'active',
      steps: ['access_mail', ...enrolments, 'mailing_list'],
      sales: [{ access: 'coming' }],
    })
    await carryOut(sql(), 'access_mail')
    expect((await accessOf(sql(), email)).sales).toEqual([{ access: 'active', hold: null }])
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(1)
  })

  test.each(['total', 'installments', 'installment', 'debt'] as const)('a staff link (%s)', async (kind) => {
    const email = aPayer()
    // A later payment belongs to a sale that exists.
    if (kind === 'installment' || kind === 'debt') {
      const first = anEnrolment({ email, cohort_ids: [2], price: 90, payment_mode: 'cuotas' })
      await enrol(sql(), first)
    }
    await paidLink(email, { payment_type: kind, amount: 15, total: 90 })
    expect(await accessOf(sql(), email)).toMatchObject({ cohorts: ['gee-python'], sales: [{ hold: null }] })
  })

  test('a subscription with its first charge; the second changes nothing', async () => {
    const email = aPayer()
    const order = anInstallmentsOrder({ email, amount: '15.00', total_course_amount: '90.00' })
    await createOrder(sql(), order)
    await apply(sql(), aFact(order, { provider_payment_id: `ST-${order.order_id}-1` }))
    await carryOut(sql())
    const before = await accessOf(sql(), email)
    await apply(sql(), aFact(order, { provider_payment_id: `ST-${order.order_id}-2` }))
    expect(await accessOf(sql(), email)).toEqual(before)
    expect(before).toMatchObject({ cohorts: ['gee-python'], classroom: 'active' })
  })

  test('names typed apart stay apart, and a country that is none is left out', async () => {
    const email = aPayer()
    await buy(sql(), { email, payer_firstname: 'Ana María', payer_lastname: 'Ríos', country: 'OTHER' })
    expect(await accessOf(sql(), email)).toMatchObject({ name: ['Ana María', 'Ríos'], country: null })
  })

  test.each([
    ['Ana', ['Ana', '']],
    ['Ana Pérez', ['Ana', 'Pérez']],
    ['Ana Pérez García', ['Ana', 'Pérez García']],
    [' Ana  María de la  Cruz ', ['Ana María', 'de la Cruz']],
  ])('the name %j is parted', async (whole, parts) => {
    const [row] = await sql()`select private.split_name(${whole}) as parts`
    expect(row?.parts).toEqual(parts)
  })

  test('each once, however often and in whatever order the provider reports', async () => {
    const email = aPayer()
    const order = anInstallmentsOrder({ email, amount: '15.00', total_course_amount: '90.00' })
    await createOrder(sql(), order)
    const facts = [1, 2, 3].flatMap((n) =>
      ['PENDING', 'PAID', 'PAID', 'PAID'].map((status) =>
        aFact(order, { status, provider_payment_id: `ST-${order.order_id}-${n}` }),
      ),
    )
    await Promise.all(shuffled(facts, 7).map((fact) => apply(sql(), fact)))
    await carryOut(sql())
    expect(await accessOf(sql(), email)).toMatchObject({
      cohorts: ['gee-python'],
      steps: ['access_mail', 'classroom_enrolment gee-python', 'mailing_list'],
    })
  })

  test('ten people who pay at once, each for two courses at once', async () => {
    const emails = Array.from({ length: 10 }, aPayer)
    await Promise.all(
      emails.flatMap((email) => [buy(sql(), { email }), buy(sql(), { email, course_id: 'geodatabases' })]),
    )
    await carryOut(sql())
    for (const email of emails)
      expect(await accessOf(sql(), email)).toMatchObject({
        cohorts: ['gee-python', 'geodatabases'],
        classroom: 'active',
        sales: [{ access: 'coming' }, { access: 'coming' }],
      })
  })
})

describe('somebody whom the school knows', () => {
  test('keeps the name, and is told about the new course alone', async () => {
    const email = aPayer()
    await buy(sql(), { email })
    await carryOut(sql())
    const second = await buy(sql(), { email, course_id: 'geodatabases', payer_name: 'Otro Nombre' })
    await carryOut(sql())
    expect(await accessOf(sql(), email)).toMatchObject({
      name: ['Ana María', 'Pérez García'],
      cohorts: ['gee-python', 'geodatabases'],
    })
    const [mail] = await accessMailsOf(sql(), second.saleId)
    const [course] =
      await sql()`select id from public.courses_moodle where base_slug = 'geodatabases' and is_current_cohort`
    expect(mail?.payload.courses).toMatchObject([{ cohort_id: Number(course?.id) }])
  })

  test('enrolled by staff before paying is not enrolled again, and is told at once', async () => {
    const email = aPayer()
    const { sale_id } = await enrol(sql(), anEnrolment({ email, cohort_ids: [2] }))
    // As before sales were recorded.
    await sql()`delete from public.sales where id = ${sale_id}`
    await carryOut(sql())
    const { saleId } = await buy(sql(), { email })
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(1)
    expect((await accessOf(sql(), email)).steps).toEqual([
      'access_mail',
      'classroom_enrolment gee-python',
      'mailing_list',
    ])
  })

  test('enrolled by staff with a sale, and paying it later, has access already', async () => {
    const email = aPayer()
    await enrol(sql(), anEnrolment({ email, cohort_ids: [2], price: 90, payment_mode: 'total' }))
    await carryOut(sql())
    const { saleId } = await buy(sql(), { email })
    expect(await accessOf(sql(), email)).toMatchObject({
      steps: ['classroom_enrolment gee-python'],
      sales: [{ access: 'active', hold: null }],
    })
    expect(await accessMailsOf(sql(), saleId)).toEqual([])
  })

  test('who is joined to another address gets the access there', async () => {
    const [email, other] = [aPayer(), aPayer()]
    await enrol(sql(), anEnrolment({ email: other, cohort_ids: [3] }))
    await sql()`select private.person_of(${email})`
    await sql()`update public.person_addresses a set person_id = b.person_id from public.person_addresses b
      where a.email_normalized = lower(${email}) and b.email_normalized = lower(${other})`
    await buy(sql(), { email })
    expect((await accessOf(sql(), email)).name).toBeNull()
    expect((await accessOf(sql(), other)).cohorts).toEqual(['gee-python', 'geodatabases'])
  })
})

test('staff who enrol somebody wait for a payment of that person, which needs its sale and then the student', async () => {
  const email = aPayer()
  // A sale that the enrolment below settles, too.
  await sql()`update public.courses_moodle set moodle_course_id = null where id = 3`
  const other = anEnrolment({ email, cohort_ids: [3], price: 90, payment_mode: 'total' })
  const { student_id } = await enrol(sql(), other)
  await sql()`update public.courses_moodle set moodle_course_id = 103 where id = 3`
  let enrolling: Promise<unknown> | undefined
  await sql().begin(async (payment) => {
    await payment`select from public.sales where payer_email_normalized = lower(${email}) for update`
    enrolling = enrol(sql(), anEnrolment({ email, cohort_ids: [2] }))
    await waitForBlockedQuery(payment)
    await payment`select from public.students where id = ${student_id} for update`
  })
  await enrolling
  expect((await accessOf(sql(), email)).steps).toEqual([
    'classroom_enrolment gee-python',
    'classroom_enrolment geodatabases',
  ])
})

describe('what cannot be given waits for a person', () => {
  test('a course without a classroom: enrolled, listed, but not announced', async () => {
    const email = aPayer()
    await sql()`update public.courses_moodle set moodle_course_id = null where base_slug = 'deep-learning' and is_current_cohort`
    const { saleId } = await buy(sql(), { email, course_id: 'deep-learning' })
    expect(await accessOf(sql(), email)).toMatchObject({
      cohorts: ['deep-learning'],
      steps: ['mailing_list'],
      sales: [{ access: 'waiting', hold: 'no_classroom' }],
    })
    expect(await accessMailsOf(sql(), saleId)).toEqual([])
  })

  test('of a career those courses alone: the others are given and announced', async () => {
    const email = aPayer()
    await sql()`update public.courses_moodle set moodle_course_id = null where base_slug = 'deep-learning' and is_current_cohort`
    const { saleId } = await buy(sql(), { email, course_id: 'carrera-geodata-science', amount: '220.00' })
    await carryOut(sql())
    expect((await accessOf(sql(), email)).sales).toEqual([{ access: 'waiting', hold: 'no_classroom' }])
    const [mail] = await accessMailsOf(sql(), saleId)
    expect(mail?.payload.courses).toHaveLength(5)
    expect(mail?.payload.later).toHaveLength(1)
  })

  test('a product without a cohort', async () => {
    const email = aPayer()
    await buy(sql(), { email, course_id: 'curso-retirado' })
    expect(await accessOf(sql(), email)).toMatchObject({
      name: null,
      sales: [{ access: 'waiting', hold: 'no_cohort' }],
    })
  })

  test.each([
    ['any sum that the school asked for is enough', { paid: 10, asked: true, share: 0 }, null],
    ['another sum has to reach one instalment', { paid: 89, asked: false, share: 0 }, 'small_amount'],
    ['and is enough when it does', { paid: 90, asked: false, share: 0 }, null],
    ['the school may ask for a share of the total', { paid: 90, asked: true, share: 0.6 }, 'small_amount'],
    ['and exactly that share is enough', { paid: 90, asked: true, share: 0.5 }, null],
  ])('%s', async (_, { paid, asked, share }, hold) => {
    const email = aPayer()
    await sql()`update private.settings set first_payment_min_share = ${share}`
    const [sale] =
      await sql()`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
        installments_amount, installments_number, payment_type, first_paid_at)
      values (${email}, 'gee-python', 2, '{2}', 180, 90, 2, 'link', now()) returning id`
    await sql()`insert into public.payments (email, payer_name, amount, currency, status, payment_type, course_id, sale_id,
        approved_at)
      values (${email}, 'Ana Luz', ${paid}, 'USD', 'PAID', 'installments', 'gee-python', ${sale?.id}, now())`
    await sql()`select private.grant_access(s, ${asked}) from public.sales s where s.id = ${sale?.id}`
    expect((await accessOf(sql(), email)).sales).toMatchObject([{ hold }])
    await sql()`update private.settings set first_payment_min_share = 0`
  })

  test.each([
    ['as it was asked for', { amount: '10.00' }, null],
    ['in another sum, which a person counted', { amount: '9000.00', currency: 'ARS' }, 'small_amount'],
  ])('a link for less than an instalment, paid %s', async (_, sum, hold) => {
    const email = aPayer()
    const { orderId } = await aLink(email, { payment_type: 'total', amount: 10, total: 90 })
    await apply(sql(), aFact({ order_id: orderId, ...sum }))
    const [row] = await sql()`select id::int from public.payments where dlocal_order_id = ${orderId}`
    const counted = { payment_id: row?.id, decision: 'counted', note: 'Es lo acordado' }
    await decide('staff', 'resolve_payment_review', counted)
    expect((await accessOf(sql(), email)).sales).toMatchObject([{ hold }])
  })

  test('and is given once more was paid', async () => {
    const email = aPayer()
    await sql()`update private.settings set first_payment_min_share = 0.3`
    const order = anInstallmentsOrder({ email, amount: '15.00', total_course_amount: '90.00' })
    await createOrder(sql(), order)
    await apply(sql(), aFact(order, { provider_payment_id: `ST-${order.order_id}-1` }))
    expect(await accessOf(sql(), email)).toMatchObject({ name: null, sales: [{ hold: 'small_amount' }] })
    await apply(sql(), aFact(order, { provider_payment_id: `ST-${order.order_id}-2` }))
    expect(await accessOf(sql(), email)).toMatchObject({ cohorts: ['gee-python'], sales: [{ hold: null }] })
    await sql()`update private.settings set first_payment_min_share = 0`
  })
})
