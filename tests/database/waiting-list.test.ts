import { beforeEach, describe, expect, test } from 'vitest'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty', connections: 4 })
const sql = () => database.sql()

let courses = 0
let slug: string
let cohort: number

const who = (name: string) => `${name}-${courses}@example.com`

async function addCohort(seats: number | null, at = `${slug}-209901`, current = true): Promise<number> {
  const [row] = await sql()`
    insert into public.courses_moodle (name, slug, regular_price_usd, seats, starts_on, is_current_cohort)
    values ('Curso', ${at}, 100, ${seats}, '2099-01-05', ${current}) returning id::integer`
  return row?.id
}

async function wait(email: string): Promise<number> {
  const [row] = await sql()`
    insert into public.enquiries (form, name, email, course_slug, message)
    values ('waitlist', 'Ana', ${email}, ${slug}, 'Quiero un lugar') returning id::integer`
  return row?.id
}

async function sell(email: string): Promise<number> {
  const [row] = await sql()`
    insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount, installments_amount,
      installments_number, payment_type)
    values (${email}, ${slug}, ${cohort}, ${[cohort]}, 100, 100, 1, 'single') returning id::integer`
  return row?.id
}

async function enrol(email: string) {
  const [student] = await sql()`
    insert into public.students (firstname, lastname, email) values ('A', 'B', ${email}) returning id`
  await sql()`insert into public.student_course_enrollments (student_id, cohort_id) values (${student?.id}, ${cohort})`
}

const free = (sale: number) =>
  sql()`update public.sales set voided_at = now(), void_reason = 'prueba' where id = ${sale}`
const setSeats = (seats: number | null) =>
  sql()`update public.courses_moodle set seats = ${seats} where id = ${cohort}`
const lapse = (email: string) =>
  sql()`update private.seat_calls set ends_at = now() - interval '1 second' where email_normalized = ${email}`

async function call(): Promise<number> {
  const [row] = await sql()`select public.call_waiting() as called`
  return row?.called
}

/** The people called, with how it ended. */
async function calls(): Promise<string[]> {
  const rows = await sql()`select k.email_normalized, k.ended from private.seat_calls k
    join public.enquiries e on e.id = k.enquiry_id where e.course_slug = ${slug} order by k.id`
  return rows.map(
    ({ email_normalized, ended }) => `${String(email_normalized).split('-')[0]} ${ended ?? 'open'}`,
  )
}

async function seatsLeft(): Promise<number | null> {
  const [row] = await sql()`select private.seats_left(${cohort}) as left`
  return row?.left
}

async function tokenOf(email: string): Promise<string> {
  const [row] = await sql()`select token from private.seat_calls where email_normalized = ${email}`
  return row?.token
}

async function look(token: string, leave = false, course = slug): Promise<string> {
  const [row] = await sql()`select public.look_at_seat(${course}, ${token}, ${leave}) ->> 'state' as state`
  return row?.state
}

async function mail(email: string) {
  const [row] = await sql()`select public.get_seat_mail(k.id) as mail from private.seat_calls k
    where k.email_normalized = ${email} order by k.id desc limit 1`
  return row?.mail
}

const order = (email: string, seat?: string) =>
  createOrder(sql(), { ...anOrder({ course_id: slug, email }), ...(seat && { seat }) } as never)

async function isOver(email: string): Promise<boolean> {
  const [row] = await sql()`select over_capacity from public.sales where payer_email_normalized = ${email}`
  return row?.over_capacity
}

let sold: number

beforeEach(async () => {
  courses += 1
  slug = `espera-${courses}`
  cohort = await addCohort(1)
  sold = await sell(who('duena'))
})

describe('who is called', () => {
  test('nobody while no seat is free', async () => {
    await wait(who('ana'))
    expect(await call()).toBe(0)
  })

  test('the first, when a sale is voided; the seat is then kept from everybody else', async () => {
    await wait(who('ana'))
    await wait(who('beto'))
    await free(sold)
    expect(await seatsLeft()).toBe(1)
    expect([await call(), await call()]).toEqual([1, 0])
    expect(await calls()).toEqual(['ana open'])
    expect(await seatsLeft()).toBe(0)
    const [steps] = await sql()`select count(*)::integer as n from public.outbox where kind = 'seat_mail'
      and payload ->> 'enquiry_id' in (select id::text from public.enquiries where course_slug = ${slug})`
    expect(steps?.n).toBe(1)
  })

  test('the next one, once the time of the first is over, and the first no more', async () => {
    await wait(who('ana'))
    await wait(who('beto'))
    await free(sold)
    await call()
    await lapse(who('ana'))
    await call()
    await lapse(who('beto'))
    await call()
    expect(await calls()).toEqual(['ana lapsed', 'beto lapsed'])
    expect(await seatsLeft()).toBe(1)
  })

  test('two, when the capacity is raised by two', async () => {
    for (const name of ['ana', 'beto', 'carla']) await wait(who(name))
    await setSeats(3)
    expect(await call()).toBe(2)
    expect(await calls()).toEqual(['ana open', 'beto open'])
  })

  test('one of two workers at once calls', async () => {
    await wait(who('ana'))
    await wait(who('beto'))
    await free(sold)
    expect((await Promise.all([call(), call(), call()])).sort()).toEqual([0, 0, 1])
  })

  test('once a person, who wrote twice', async () => {
    await wait(who('ana'))
    await wait(who('ana'))
    await setSeats(5)
    expect([await call(), await call()]).toEqual([1, 0])
  })

  test('nobody who bought or was enrolled meanwhile, nor whom staff answered', async () => {
    await wait(who('ana'))
    await wait(who('beto'))
    const answered = await wait(who('carla'))
    await sql()`update public.enquiries set answered_at = now(), answered_by = gen_random_uuid() where id = ${answered}`
    await sell(who('ana'))
    await enrol(who('beto'))
    await setSeats(9)
    expect(await call()).toBe(0)
  })

  test('nobody by itself while the school has it off, but whom a person calls', async () => {
    const id = await wait(who('ana'))
    await wait(who('beto'))
    await setSeats(9)
    await sql()`update private.settings set seat_calls_on = false`
    expect(await call()).toBe(0)
    const [byHand] =
      await sql()`select private.call_for_seat(e, ${cohort}) as done from public.enquiries e where e.id = ${id}`
    expect(byHand?.done).toBe(true)
    await sql()`update private.settings set seat_calls_on = true`
    expect([await calls(), await call()]).toEqual([['ana open'], 1])
  })

  test('by the next cohort, once it is the current one', async () => {
    await wait(who('ana'))
    const next = await addCohort(5, `${slug}-209906`, false)
    expect(await call()).toBe(0)
    await sql()`update public.courses_moodle set is_current_cohort = false where id = ${cohort}`
    await sql()`update public.courses_moodle set is_current_cohort = true where id = ${next}`
    expect(await call()).toBe(1)
    expect(await mail(who('ana'))).toMatchObject({ base_slug: slug, slug: `${slug}-209906` })
  })
})

describe('the kept seat', () => {
  beforeEach(async () => {
    await wait(who('ana'))
    await free(sold)
    await call()
  })

  test('is ordered with the token alone, whatever the e-mail', async () => {
    const token = await tokenOf(who('ana'))
    expect(await order(who('ana'))).toMatchObject({ outcome: 'sold_out' })
    expect(await order(who('otra'), 'x'.repeat(43))).toMatchObject({ outcome: 'sold_out' })
    expect(await order(who('otra'), token)).toMatchObject({ outcome: 'created' })
  })

  test.each(['lapse', 'leave'])('is not, after %s', async (end) => {
    const token = await tokenOf(who('ana'))
    if (end === 'lapse') await lapse(who('ana'))
    else expect(await look(token, true)).toBe('left')
    expect(await seatsLeft()).toBe(1)
    await sell(who('beto'))
    expect(await order(who('ana'), token)).toMatchObject({ outcome: 'sold_out' })
    expect(await look(token)).toBe(end === 'lapse' ? 'lapsed' : 'left')
    expect(await call()).toBe(0)
  })

  test('looking is not leaving, and another course knows no such token', async () => {
    const token = await tokenOf(who('ana'))
    expect([await look(token), await look(token)]).toEqual(['kept', 'kept'])
    expect(await look(token, true, 'otro-curso')).toBe('unknown')
    expect(await seatsLeft()).toBe(0)
  })

  test('is of whom was called in a race with a stranger, in either order', async () => {
    await free(sold)
    await setSeats(2)
    const stranger = anOrder({ course_id: slug, email: who('ajena') })
    await createOrder(sql(), stranger)
    await setSeats(1)
    const called = { ...anOrder({ course_id: slug, email: who('otra') }), seat: await tokenOf(who('ana')) }
    await createOrder(sql(), called as never)
    const turns = courses % 2 === 0 ? [stranger, called] : [called, stranger]
    for (const paid of turns) await apply(sql(), aFact(paid))
    expect([await isOver(who('otra')), await isOver(who('ajena'))]).toEqual([false, true])
    expect(await calls()).toEqual(['ana bought'])
  })

  test('is free again for nobody twice: enrolled by hand, the called one holds one seat', async () => {
    await setSeats(2)
    await enrol(who('ana'))
    expect(await seatsLeft()).toBe(1)
    await call()
    expect(await calls()).toEqual(['ana bought'])
  })

  test.each([
    ['ahead', 10],
    ['past', -10],
  ])('a start that is %s is named as the checkout names it', async (when, days) => {
    await sql()`update public.courses_moodle set starts_on = private.school_day(now()) + ${days}::integer where id = ${cohort}`
    await wait(who('ana'))
    await free(sold)
    await call()
    const { starts_on } = await mail(who('ana'))
    expect(starts_on).toEqual(when === 'past' ? null : expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/))
  })

  test('says the same in each attempt of its mail, 48 hours from the first', async () => {
    const first = await mail(who('ana'))
    expect(Date.parse(first.until) - Date.now()).toBeGreaterThan(47.9 * 3_600_000)
    expect(await mail(who('ana'))).toEqual(first)
  })

  test('is told to nobody who bought before the mail', async () => {
    await sell(who('ana'))
    expect(await mail(who('ana'))).toEqual({ ended: 'bought' })
  })
})
