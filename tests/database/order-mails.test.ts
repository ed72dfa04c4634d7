import { beforeEach, describe, expect, test } from 'vitest'
import { aFreePlace, anEnrolment, enrol } from './support/enrolments.ts'
import { callsIn } from './support/money-calls.ts'
import { aFact, ageOrder, anOrder, apply, createOrder, type OrderInput } from './support/orders.ts'
import { aDatabase, asActor, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 6 })
const { call } = callsIn(database.sql)
let people = 0

/** Nothing of the sample or of another test is due. */
beforeEach(async () => {
  await database.sql()`delete from private.order_mails`
  await database.sql()`delete from public.outbox where kind = 'order_mail'`
  await database.sql().begin(async (sql) => {
    await sql`set local session_replication_role = replica`
    await sql`update public.payments set created_at = created_at - interval '30 days'`
  })
})

type Begun = { order: OrderInput; id: number }

async function begun(ago: string, changes: Partial<OrderInput> = {}): Promise<Begun> {
  people += 1
  const order = anOrder({ email: `sin.terminar${people}@example.com`, ...changes })
  await createOrder(database.sql(), order)
  return { order, id: await ageOrder(database.sql(), order.order_id, ago) }
}

/** A run of the schedule; the orders that are mailed about. */
async function planned(): Promise<number[]> {
  await database.sql()`delete from public.job_runs where job = 'plan-order-mails'`
  const before = await steps()
  await database.sql()`select public.plan_order_mails()`
  return (await steps()).filter((id) => !before.includes(id))
}

async function steps(): Promise<number[]> {
  const rows =
    await database.sql()`select (payload ->> 'payment_id')::bigint as id from public.outbox where kind = 'order_mail'`
  return rows.map(({ id }) => Number(id))
}

const mailOf = ({ id }: Begun) => call('service', 'get_order_mail', { payment_id: id })
const refuse = (token: string): Promise<boolean> => call('service', 'refuse_order_mails', { token })

async function join(address: string, other: string) {
  const [person] =
    await database.sql()`select id from public.person_addresses where email_normalized = ${other}`
  return call('admin', 'join_people', { address, into_person: person?.id })
}

describe('an order that nobody finished', () => {
  test.each([
    ['23 hours', false],
    ['25 hours', true],
    ['71 hours', true],
    ['73 hours', false],
  ])('%s old: mailed about %s', async (ago, due) => {
    const { id } = await begun(ago)
    expect((await planned()).includes(id)).toBe(due)
  })

  test('is mailed about once, with its way back and a token of its own', async () => {
    const one = await begun('25 hours')
    expect(await planned()).toContain(one.id)
    expect(await planned()).not.toContain(one.id)
    expect(await mailOf(one)).toEqual({
      ...{ email: one.order.email, name: 'Compra Prueba', course_id: 'gee-python' },
      ...{ course_name: expect.any(String), order_id: one.order.order_id, coupon: null },
      token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    })
  })

  test('names the coupon that it was begun with', async () => {
    const one = await begun('25 hours', { coupon: 'TIERRA15', full_price_usd: '90.00', amount: '75.00' })
    expect(await planned()).toContain(one.id)
    expect(await mailOf(one)).toMatchObject({ coupon: 'TIERRA15' })
  })

  test('that was cancelled or refused is mailed about too; one of a link, or whose money is held, is not', async () => {
    const cancelled = await begun('25 hours')
    await apply(database.sql(), aFact(cancelled.order, { status: 'CANCELLED' }))
    const rejected = await begun('25 hours')
    await apply(database.sql(), aFact(rejected.order, { status: 'REJECTED' }))
    const held = await begun('25 hours')
    await apply(database.sql(), aFact(held.order, { amount: '1.00' }))
    const linked = await begun('25 hours')
    await database.sql()`update public.orders set created_by = gen_random_uuid() where id = ${linked.id}`
    const due = await planned()
    expect([cancelled, rejected, held, linked].map(({ id }) => due.includes(id))).toEqual([
      true,
      true,
      false,
      false,
    ])
  })

  test('is not mailed about while the school has it off, also where the mail was planned before', async () => {
    const turn = (on: boolean) => database.sql()`update private.settings set order_mails_on = ${on}`
    const early = await begun('25 hours')
    expect(await planned()).toEqual([early.id])
    await turn(false)
    const later = await begun('25 hours')
    expect(await planned()).toEqual([])
    expect(await mailOf(early)).toEqual({ ended: 'switched_off' })
    await turn(true)
    expect(await planned()).toEqual([later.id])
  })

  test('two workers at once store it once', async () => {
    const { id } = await begun('25 hours')
    await database.sql()`delete from public.job_runs where job = 'plan-order-mails'`
    await atOnce(4, () => database.sql()`select public.plan_order_mails()`)
    expect((await steps()).filter((one) => one === id)).toHaveLength(1)
  })

  test('of a cohort without a free seat leads nowhere, and is not mailed about', async () => {
    const one = await begun('25 hours', { course_id: 'deep-learning' })
    expect(await planned()).toContain(one.id)
    const cohort = await currentOf('deep-learning')
    await database.sql()`update public.courses_moodle set seats = 1 where id = ${cohort}`
    await enrol(database.sql(), anEnrolment({ cohort_ids: [cohort] }))
    expect(await mailOf(one)).toEqual({ ended: 'closed' })
    await database.sql()`update public.courses_moodle set seats = null where id = ${cohort}`
  })
})

async function currentOf(product: string): Promise<number> {
  const [row] = await database.sql()`select (private.cohort_of(${product})).id`
  return Number(row?.id)
}

/** Each way to what the order was for, before the mail is planned and before it leaves. */
const ways: Record<string, (order: OrderInput) => Promise<unknown>> = {
  'this order': (order) => apply(database.sql(), aFact(order)),
  'another order': async (order) => {
    const other = anOrder({ email: order.email, course_id: order.course_id })
    await createOrder(database.sql(), other)
    await apply(database.sql(), aFact(other))
  },
  'staff, for money': async ({ email }) =>
    enrol(database.sql(), anEnrolment({ email, cohort_ids: [await currentOf('gee-python')] })),
  'staff, for nothing': async ({ email }) =>
    enrol(
      database.sql(),
      aFreePlace({ email, cohort_ids: [await currentOf('gee-python')], free_reason: 'scholarship' }),
    ),
  'a membership': async ({ email }) => {
    const other = anOrder({ email, course_id: 'all-access-geoai' })
    await createOrder(database.sql(), other)
    await apply(database.sql(), aFact(other))
  },
}

describe.each(Object.entries(ways))('who bought by %s', (_way, buy) => {
  test('gets no mail, bought before or after it was planned', async () => {
    const before = await begun('25 hours')
    await buy(before.order)
    const after = await begun('25 hours')
    const due = await planned()
    expect(due).not.toContain(before.id)
    expect(due).toContain(after.id)
    await buy(after.order)
    expect(await mailOf(after)).toEqual({ ended: expect.stringMatching(/^(bought|closed)$/) })
  })
})

test('who bought another product is mailed about this one; a voided sale is none', async () => {
  const one = await begun('25 hours')
  const other = anOrder({ email: one.order.email, course_id: 'deep-learning' })
  await createOrder(database.sql(), other)
  await apply(database.sql(), aFact(other))
  const two = await begun('25 hours')
  await enrol(
    database.sql(),
    anEnrolment({ email: two.order.email, cohort_ids: [await currentOf('gee-python')] }),
  )
  await database.sql()`update public.student_course_enrollments set withdrawn_at = now()
    where student_id in (select id from public.students where email_normalized = lower(${two.order.email}))`
  await database.sql()`update public.sales set voided_at = now(), void_reason = 'Prueba' where payer_email_normalized = lower(${two.order.email})`
  expect(await planned()).toEqual(expect.arrayContaining([one.id, two.id]))
})

describe('in thirty days', () => {
  test('a person gets one, whatever the product and the address; after them another', async () => {
    const one = await begun('25 hours')
    expect(await planned()).toContain(one.id)
    const again = await begun('25 hours', { email: one.order.email, course_id: 'deep-learning' })
    const elsewhere = await begun('25 hours')
    await join(elsewhere.order.email, one.order.email)
    expect(await planned()).toEqual([])
    await database.sql()`update private.order_mails set created_at = now() - interval '30 days 1 hour'`
    const due = await planned()
    expect(due).toHaveLength(1)
    expect([again.id, elsewhere.id]).toContain(due[0])
  })

  test('of two orders of a day the later is mailed about', async () => {
    const first = await begun('26 hours')
    const second = await begun('25 hours', { email: first.order.email, course_id: 'deep-learning' })
    expect(await planned()).toEqual([second.id])
  })

  test('a mail that was stopped does not count', async () => {
    const one = await begun('25 hours')
    await planned()
    await database.sql()`update public.orders set created_by = gen_random_uuid() where id = ${one.id}`
    expect(await mailOf(one)).toEqual({ ended: 'closed' })
    const again = await begun('25 hours', { email: one.order.email, course_id: 'deep-learning' })
    expect(await planned()).toEqual([again.id])
  })
})

describe('a refusal', () => {
  test('holds for every address of the person, planned or not, and is asked twice without harm', async () => {
    const one = await begun('25 hours')
    await planned()
    const { token } = await mailOf(one)
    expect([await refuse(token), await refuse(token)]).toEqual([true, true])
    expect(await mailOf(one)).toEqual({ ended: 'refused' })
    const elsewhere = await begun('25 hours')
    await join(elsewhere.order.email, one.order.email)
    expect(await planned()).toEqual([])
  })

  test('of an unknown token stores nothing', async () => {
    const [before] = await database.sql()`select count(*) from private.order_mail_refusals`
    expect(await refuse('x'.repeat(43))).toBe(false)
    expect(await database.sql()`select count(*) from private.order_mail_refusals`).toEqual([before])
  })

  test('is the business of the server alone', async () => {
    for (const actor of ['anon', 'staff', 'admin'] as const)
      await expect(
        asActor(database.sql(), actor, (session) => session`select public.refuse_order_mails('x')`),
      ).rejects.toMatchObject({ code: '42501' })
  })
})
