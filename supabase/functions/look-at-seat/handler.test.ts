import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, lookAtSeatStore } from './index.ts'

const school = aSchool()
const { sql } = school
const endsAt = '2099-11-29T17:30:00.000Z'

let edge: TestEdge
let cohort: number
let token: string

beforeEach(async () => {
  edge = aTestEdge()
  const [opened] = await sql()`
    insert into public.courses_moodle (name, slug, regular_price_usd, seats, starts_on, is_current_cohort)
    values ('Curso', 'curso-209901', 100, 1, '2099-01-05', true) returning id`
  cohort = Number(opened?.id)
  await sql()`insert into public.enquiries (form, name, email, course_slug, message)
    values ('waitlist', 'Ana', 'ana@example.com', 'curso', 'Quiero un lugar')`
  await sql()`select public.call_waiting()`
  const [call] = await sql()`update private.seat_calls set ends_at = ${endsAt} returning token`
  token = call?.token
})

const ask = (seat: unknown = token, more: object = {}) => {
  const handler = createHandler({ edge, limiter: school.limiter(), store: lookAtSeatStore(school.client()) })
  return post(handler, { course_id: 'curso', seat, ...more }, { 'x-forwarded-for': '203.0.113.7' })
}

test('asks the database about the course and the token, leaving the seat only when told so', async () => {
  for (const _ of [1, 2]) {
    const { status, body } = await ask()
    expect([status, body.state, new Date(String(body.until))]).toEqual([200, 'kept', new Date(endsAt)])
  }
  for (const leave of [true, false, true]) {
    const left = await ask(token, { leave, course_id: 'curso-202607' })
    expect(left.body).toEqual({ state: 'left', until: null })
  }
})

describe('a seat that is kept', () => {
  test('is unknown by another token, and by that of another course, which gives nothing up', async () => {
    const unknown = { state: 'unknown', until: null }
    expect((await ask('x'.repeat(43), { leave: true })).body).toEqual(unknown)
    expect((await ask(token, { leave: true, course_id: 'otro-curso' })).body).toEqual(unknown)
    expect((await ask()).body).toMatchObject({ state: 'kept' })
  })

  test.each(['lapsed', 'bought'])('and is %s stays so, and leaving changes nothing', async (state) => {
    if (state === 'lapsed') await sql()`update private.seat_calls set ends_at = now()`
    else {
      await sql()`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
          installments_amount, installments_number, payment_type)
        values ('ana@example.com', 'curso', ${cohort}, ${[cohort]}, 100, 100, 1, 'single')`
      await sql()`select public.call_waiting()`
    }
    for (const leave of [false, true, false])
      expect((await ask(token, { leave })).body).toEqual({ state, until: null })
  })
})

test.each(['', 'corto', 5, null])('%j is no token and is not looked up', async (seat) => {
  expect(await ask(seat)).toMatchObject({ status: 422 })
  expect(school.calls()).not.toContain('look_at_seat')
})

test('guessing from one address is limited', async () => {
  await ask('x'.repeat(43))
  await sql()`select public.consume_rate_limit(key, 60, 600) from private.rate_limits, generate_series(1, 58)`
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn += 1) statuses.push((await ask()).status)
  expect(statuses).toEqual([200, 429, 429])
  expect(school.calls().filter((call) => call === 'look_at_seat')).toHaveLength(2)
})

test('the log has no token', async () => {
  await ask()
  expect(JSON.stringify(edge.lines)).not.toContain(token)
})
