import { beforeEach, describe, expect, test } from 'vitest'
import { lookAtSeatStore } from '../../supabase/functions/look-at-seat/index.ts'
import { aSchool } from './support/handler-school.ts'

const database = aSchool()
const sql = () => database.sql()

type Stage = {
  store: ReturnType<typeof lookAtSeatStore>
  course: string
  token: string
  /** Its 48 hours are over. */
  lapse(): Promise<void>
  /** Whoever was called has the course. */
  buy(): Promise<void>
}

let stages = 0
const endsAt = new Date('2099-11-29T17:30:00Z')

async function real(): Promise<Stage> {
  stages += 1
  const course = `curso-${stages}`
  const email = `espera-${stages}@example.com`
  const [cohort] = await sql()`
    insert into public.courses_moodle (name, slug, regular_price_usd, seats, starts_on, is_current_cohort)
    values ('Curso', ${`${course}-209901`}, 100, 1, '2099-01-05', true) returning id`
  await sql()`insert into public.enquiries (form, name, email, course_slug, message)
    values ('waitlist', 'Ana', ${email}, ${course}, 'Quiero un lugar')`
  await sql()`select public.call_waiting()`
  const [call] = await sql()`
    update private.seat_calls set ends_at = ${endsAt} where email_normalized = ${email} returning token`
  return {
    store: lookAtSeatStore(database.client()),
    course,
    token: call?.token,
    async lapse() {
      await sql()`update private.seat_calls set ends_at = now() where email_normalized = ${email}`
    },
    async buy() {
      await sql()`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
          installments_amount, installments_number, payment_type)
        values (${email}, ${course}, ${cohort?.id}, ${[cohort?.id]}, 100, 100, 1, 'single')`
      await sql()`select public.call_waiting()`
    },
  }
}

describe('on the database, behind the data API', () => {
  let opened: Stage
  beforeEach(async () => {
    opened = await real()
  })
  const stage = () => opened

  const look = (leave = false, changes: { course?: string; token?: string } = {}) => {
    const { store, course, token } = { ...stage(), ...changes }
    return store.look(course, token, leave)
  }

  describe('a seat that is kept', () => {
    test('stays so however often it is looked at, and says until when', async () => {
      for (const _ of [1, 2]) {
        const seat = await look()
        expect(seat.state).toBe('kept')
        expect(new Date(seat.until ?? 0)).toEqual(endsAt)
      }
    })

    test('is given up once, and says so from then on', async () => {
      for (const leave of [true, false, true])
        expect(await look(leave)).toEqual({ state: 'left', until: null })
    })

    test('is unknown by another token, and by that of another course, which gives nothing up', async () => {
      const unknown = { state: 'unknown', until: null }
      expect(await look(true, { token: 'x'.repeat(43) })).toEqual(unknown)
      expect(await look(true, { course: 'otro-curso' })).toEqual(unknown)
      expect(await look()).toMatchObject({ state: 'kept' })
    })
  })

  test.each([
    ['lapse', 'lapsed'],
    ['buy', 'bought'],
  ] as const)('after %s it is %s, and leaving changes nothing', async (act, state) => {
    await stage()[act]()
    for (const leave of [false, true, false]) expect(await look(leave)).toEqual({ state, until: null })
  })
})
