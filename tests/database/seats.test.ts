import { beforeEach, describe, expect, test } from 'vitest'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })

let courses = 0
let slug: string
let cohort: number

/** A current cohort of a course of its own. */
async function addCohort(seats: number | null, more: { slug?: string; starts?: string } = {}) {
  const [row] = await database.sql()`
    insert into public.courses_moodle (name, slug, regular_price_usd, seats, starts_on, is_current_cohort)
    values ('Curso', ${more.slug ?? `${slug}-209901`}, 100, ${seats}, ${more.starts ?? '2099-01-05'}, ${!more.slug})
    returning id::integer`
  return row?.id as number
}

async function sell(payer: string, cohorts: number[] = [cohort]): Promise<number> {
  const [row] = await database.sql()`
    insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount, installments_amount,
      installments_number, payment_type)
    values (${payer}, ${slug}, ${cohorts.length === 1 ? (cohorts[0] ?? null) : null}, ${cohorts}, 100, 100, 1, 'single')
    returning id::integer`
  return row?.id
}

async function enrol(email: string, into = cohort): Promise<number> {
  const [student] = await database.sql()`
    insert into public.students (firstname, lastname, email) values ('A', 'B', ${email})
    on conflict (email_normalized) do update set firstname = 'A' returning id::integer`
  await database.sql()`insert into public.student_course_enrollments (student_id, cohort_id)
    values (${student?.id}, ${into})`
  return student?.id
}

async function join(email: string, other: string) {
  await database.sql()`update public.person_addresses set person_id =
      (select person_id from public.person_addresses where email_normalized = ${other})
    where email_normalized = ${email}`
}

async function seatsLeft(of = cohort): Promise<number | null> {
  const [row] = await database.sql()`select private.seats_left(${of}) as left`
  return row?.left
}

/** As the pages with cards and as the checkout read it. */
async function announced(): Promise<unknown> {
  const [offer] =
    await database.sql()`select announced_seats from public.course_offers where slug = ${`${slug}-209901`}`
  const [priced] = await database.sql()`select announced_seats from public.get_current_course_price(${slug})`
  expect(priced?.announced_seats ?? null).toEqual(offer?.announced_seats)
  return offer?.announced_seats
}

function order(email: string) {
  return anOrder({ course_id: slug, email })
}

beforeEach(async () => {
  courses += 1
  slug = `curso-${courses}`
  cohort = await addCohort(2)
})

const ana = () => `ana-${courses}@example.com`
const beto = () => `beto-${courses}@example.com`
const carla = () => `carla-${courses}@example.com`

describe('a seat is held', () => {
  test('by an active enrolment, until it is withdrawn', async () => {
    const student = await enrol(ana())
    expect(await seatsLeft()).toBe(1)
    await database.sql()`update public.student_course_enrollments set withdrawn_at = now() where student_id = ${student}`
    expect(await seatsLeft()).toBe(2)
  })

  test('by a sale, until it is voided', async () => {
    const sale = await sell(ana())
    expect(await seatsLeft()).toBe(1)
    await database.sql()`update public.sales set voided_at = now(), void_reason = 'prueba' where id = ${sale}`
    expect(await seatsLeft()).toBe(2)
  })

  test('once by a person, whatever the ways and the addresses', async () => {
    await enrol(ana())
    await sell(ana().toUpperCase())
    await sell(beto())
    expect(await seatsLeft()).toBe(0)
    await join(beto(), ana())
    expect(await seatsLeft()).toBe(1)
  })

  test('once by a student whom somebody else pays for', async () => {
    const student = await enrol(ana())
    const sale = await sell(beto())
    expect(await seatsLeft()).toBe(0)
    await database.sql()`update public.sales set student_id = ${student} where id = ${sale}`
    expect(await seatsLeft()).toBe(1)
  })

  test('in each cohort that was sold together, and in no other', async () => {
    const second = await addCohort(5, { slug: `${slug}-209912` })
    const third = await addCohort(5, { slug: `${slug}-209911` })
    await sell(ana(), [cohort, second])
    expect([await seatsLeft(), await seatsLeft(second), await seatsLeft(third)]).toEqual([1, 4, 5])
  })

  test('by nobody who only ordered', async () => {
    await createOrder(database.sql(), order(ana()))
    expect(await seatsLeft()).toBe(2)
  })
})

test('an unknown capacity leaves an unknown number; more sold than there are, less than none', async () => {
  await database.sql()`update public.courses_moodle set seats = null where id = ${cohort}`
  expect(await seatsLeft()).toBeNull()
  await sell(ana())
  await database.sql()`update public.courses_moodle set seats = 0 where id = ${cohort}`
  expect(await seatsLeft()).toBe(-1)
})

describe('the public pages are told', () => {
  test.each([
    [6, null],
    [5, { left: 5, next_starts_on: null }],
    [1, { left: 1, next_starts_on: null }],
    [0, { left: 0, next_starts_on: null }],
    [null, null],
  ])('of a capacity of %s: %j', async (seats, told) => {
    await database.sql()`update public.courses_moodle set seats = ${seats} where id = ${cohort}`
    expect(await announced()).toEqual(told)
  })

  test('that nothing is left when more was sold than there is', async () => {
    await Promise.all([sell(ana()), sell(beto()), sell(carla())])
    expect(await announced()).toEqual({ left: 0, next_starts_on: null })
  })

  test('when nothing is left, the first start after this cohort’s, and never a past one', async () => {
    await addCohort(20, { slug: `${slug}-202001`, starts: '2020-01-06' })
    await addCohort(20, { slug: `${slug}-209905`, starts: '2099-05-04' })
    await addCohort(20, { slug: `${slug}-209903`, starts: '2099-03-02' })
    expect(await announced()).toEqual({ left: 2, next_starts_on: null })
    await database.sql()`update public.courses_moodle set seats = 0 where id = ${cohort}`
    expect(await announced()).toEqual({ left: 0, next_starts_on: '2099-03-02' })
  })

  // At every instant one of these zones has another day than the school.
  test.each(['Pacific/Kiritimati', 'Etc/GMT+12'])(
    'that the next starts tomorrow, by the days of the school, also to a session of %s',
    async (zone) => {
      const next = await inDiscardedTransaction(database.sql(), async (transaction) => {
        await transaction`update public.courses_moodle set seats = 0, starts_on = '2020-01-06' where id = ${cohort}`
        const [day] = await transaction`
          insert into public.courses_moodle (name, slug, regular_price_usd, starts_on)
          select 'Curso', ${`${slug}-2099`}::text || n, 100, private.school_day(now()) + n - 10 from generate_series(10, 12) n
          returning (select private.school_day(now()) + 1)::text as tomorrow`
        await transaction`select set_config('timezone', ${zone}, true)`
        const [offer] =
          await transaction`select announced_seats from public.get_current_course_price(${slug})`
        return { ...offer?.announced_seats, tomorrow: day?.tomorrow }
      })
      expect(next).toEqual({ left: 0, next_starts_on: next.tomorrow, tomorrow: next.tomorrow })
    },
  )

  test('nothing of a cohort that is not the current one', async () => {
    await database.sql()`update public.courses_moodle set is_current_cohort = false where id = ${cohort}`
    expect(await announced()).toBeNull()
  })
})

describe('with no seat left', () => {
  beforeEach(async () => {
    await enrol(ana())
    await sell(beto())
  })

  test('an order is refused and not stored', async () => {
    const refused = order(carla())
    expect(await createOrder(database.sql(), refused)).toEqual({ outcome: 'sold_out' })
    const rows =
      await database.sql()`select from public.orders where idempotency_key = ${refused.idempotency_key}`
    expect(rows).toHaveLength(0)
  })

  test('whatever its request adds: only staff sell more', async () => {
    const refused = { ...order(carla()), may_oversell: true }
    expect(await createOrder(database.sql(), refused)).toEqual({ outcome: 'sold_out' })
  })

  test('in instalments too', async () => {
    const refused = anOrder({
      ...order(carla()),
      ...{ payment_type: 'installments', installments_count: 6, total_course_amount: '270.00' },
    })
    expect(await createOrder(database.sql(), refused)).toEqual({ outcome: 'sold_out' })
  })

  test('who has one is refused alike: a stranger could type that e-mail', async () => {
    expect(await createOrder(database.sql(), order(ana()))).toEqual({ outcome: 'sold_out' })
    expect(await createOrder(database.sql(), order(beto()))).toEqual({ outcome: 'sold_out' })
    const plan = { course_id: slug, email: beto() }
    expect(await createOrder(database.sql(), anInstallmentsOrder(plan))).toEqual({ outcome: 'sold_out' })
  })

  test('a course of unknown capacity is sold', async () => {
    await database.sql()`update public.courses_moodle set seats = null where id = ${cohort}`
    expect(await createOrder(database.sql(), order(carla()))).toMatchObject({ outcome: 'created' })
  })
})

describe('an order of before', () => {
  async function takeSeats() {
    await database.sql()`update public.courses_moodle set seats = 0 where id = ${cohort}`
  }

  test('that waits is refused, too', async () => {
    const waiting = order(carla())
    expect(await createOrder(database.sql(), waiting)).toMatchObject({ outcome: 'created' })
    await takeSeats()
    expect(await createOrder(database.sql(), waiting)).toEqual({ outcome: 'sold_out' })
  })

  test('that is paid is told so to whoever has its key', async () => {
    const paid = order(carla())
    await createOrder(database.sql(), paid)
    await apply(database.sql(), aFact(paid))
    await takeSeats()
    expect(await createOrder(database.sql(), paid)).toMatchObject({ outcome: 'existing', status: 'PAID' })
  })

  test('that was rejected and then paid again, too', async () => {
    const paid = order(carla())
    await createOrder(database.sql(), paid)
    await apply(database.sql(), aFact(paid, { status: 'REJECTED' }))
    await apply(database.sql(), aFact(paid, { provider_payment_id: `DP-${paid.order_id}-2` }))
    await takeSeats()
    expect(await createOrder(database.sql(), paid)).toMatchObject({ outcome: 'existing', status: 'PAID' })
  })

  test('is charged at its checkout and by its subscription', async () => {
    const plan = anInstallmentsOrder({ course_id: slug, email: carla() })
    await createOrder(database.sql(), plan)
    await takeSeats()
    expect(await apply(database.sql(), aFact(plan))).toBe('applied')
    const next = aFact(plan, { provider_payment_id: `DP-${plan.order_id}-2` })
    expect(await apply(database.sql(), next)).toBe('applied')
  })
})

describe('of two payments that take the last seat', () => {
  async function overCapacity(sale: number, sql = database.sql()) {
    const [row] =
      await sql`select private.is_over_capacity(s) as over from public.sales s where s.id = ${sale}`
    return row?.over
  }

  test('the second is over the capacity, unless its person has a seat already', async () => {
    await sell(ana())
    expect(await overCapacity(await sell(beto()))).toBe(false)
    expect(await overCapacity(await sell(carla()))).toBe(true)
    await enrol(`dora-${courses}@example.com`)
    expect(await overCapacity(await sell(`dora-${courses}@example.com`))).toBe(false)
    await enrol(`elsa-${courses}@example.com`, await addCohort(null, { slug: `${slug}-209912` }))
    await join(`elsa-${courses}@example.com`, ana())
    expect(await overCapacity(await sell(`elsa-${courses}@example.com`))).toBe(false)
  })

  test('at the same instant exactly one is over the capacity', async () => {
    await database.sql()`update public.courses_moodle set seats = 1 where id = ${cohort}`
    const buyers = [ana(), beto(), carla()]
    const outcomes = await Promise.all(
      buyers.map((payer) =>
        database.sql().begin(async (sql) => {
          const [row] = await sql`
            insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount, installments_amount,
              installments_number, payment_type)
            values (${payer}, ${slug}, ${cohort}, ${[cohort]}, 100, 100, 1, 'single')
            returning private.is_over_capacity(sales) as over`
          // The others meet a sale that is written and not committed.
          await sql`select pg_sleep(0.2)`
          return row?.over
        }),
      ),
    )
    expect(outcomes.sort()).toEqual([false, true, true])
  })

  test('ten payments on their way are all taken, and one of them is within the capacity', async () => {
    await database.sql()`update public.courses_moodle set seats = 1 where id = ${cohort}`
    const orders = Array.from({ length: 10 }, (_, n) => order(`buyer-${n}-${courses}@example.com`))
    for (const waiting of orders) await createOrder(database.sql(), waiting)
    const results = await Promise.all(orders.map((waiting) => apply(database.sql(), aFact(waiting))))
    expect(results).toEqual(Array(10).fill('applied'))
    const rows = await database.sql()`
      select over_capacity, count(*)::integer as sales from public.sales where cohort_id = ${cohort} group by 1 order by 1`
    expect([...rows]).toEqual([
      { over_capacity: false, sales: 1 },
      { over_capacity: true, sales: 9 },
    ])
  })

  test('nor does a later payment of somebody whose access still waits', async () => {
    const sql = database.sql()
    const share = (value: number) => sql`update private.settings set first_payment_min_share = ${value}`
    await share(0.9)
    await sql`update public.courses_moodle set seats = 1 where id = ${cohort}`
    const plan = anInstallmentsOrder({ course_id: slug, email: ana() })
    await createOrder(sql, plan)
    await apply(sql, aFact(plan))
    const late = order('tarde@example.com')
    await sql`update public.courses_moodle set seats = 2 where id = ${cohort}`
    await createOrder(sql, late)
    await sql`update public.courses_moodle set seats = 1 where id = ${cohort}`
    await apply(sql, aFact(late))
    await apply(sql, aFact(plan, { provider_payment_id: `DP-${plan.order_id}-2` }))
    await share(0)
    const rows = await sql`select payer_email_normalized as payer, over_capacity as over from public.sales
      where cohort_id = ${cohort} order by id`
    expect(rows.map(({ payer, over }) => [payer, over])).toEqual([
      [plan.email.toLowerCase(), false],
      ['tarde@example.com', true],
    ])
  })

  test('a payment of a sale is its first though another was refused before', async () => {
    const sql = database.sql()
    const email = ana()
    const sale = await sell(email)
    await sql`insert into public.payments (email, payer_name, amount, currency, payment_type, course_id, status, sale_id)
      values (${email}, 'Ana', 100, 'USD', 'total', ${slug}, 'REJECTED', ${sale})`
    await sell('otra@example.com')
    await sql`update public.courses_moodle set seats = 3 where id = ${cohort}`
    const last = anOrder({ course_id: slug, email, amount: '100.00' })
    await createOrder(sql, last)
    await sql`update public.courses_moodle set seats = 1 where id = ${cohort}`
    await apply(sql, aFact(last))
    const [row] = await sql`select over_capacity from public.sales where id = ${sale}`
    expect(row).toEqual({ over_capacity: true })
  })

  test('a later payment of a sale changes nothing of it', async () => {
    const plan = anInstallmentsOrder({ course_id: slug, email: ana() })
    await createOrder(database.sql(), plan)
    await apply(database.sql(), aFact(plan))
    await database.sql()`update public.courses_moodle set seats = 0 where id = ${cohort}`
    await apply(database.sql(), aFact(plan, { provider_payment_id: `DP-${plan.order_id}-2` }))
    const [sale] = await database.sql()`select over_capacity from public.sales where cohort_id = ${cohort}`
    expect(sale).toEqual({ over_capacity: false })
  })
})
