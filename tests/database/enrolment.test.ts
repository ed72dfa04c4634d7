import { beforeAll, describe, expect, test } from 'vitest'
import type { EnrolmentResponse } from '../../src/domain/contracts/enrolment.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { callAs, tryCallAs } from './support/sessions.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })

async function countOf(table: string, condition: string): Promise<number> {
  const [row] = await database
    .sql()
    .unsafe(`select count(*)::integer as n from public.${table} where ${condition}`)
  return row?.n
}

async function membershipId(): Promise<number> {
  const [row] =
    await database.sql()`select id from public.courses_moodle where base_slug = 'all-access-geoai'`
  return Number(row?.id)
}

test('one course, paid at once, with a mailing group', async () => {
  const answer = await enrol(
    database.sql(),
    anEnrolment({
      ...{ email: ' Ana.Alta@Example.com ', phone: '+54 11 0000', country: 'Argentina', price: '250.00' },
      ...{ payment_mode: 'total', mailing_group_id: '98765432109876543' },
    }),
  )
  expect(answer).toMatchObject({
    ...{ outcome: 'created', cohort_ids: [2], courses_without_classroom: [], missing_courses: [] },
    ...{ found_sale: null, classroom_state: 'pending' },
  })
  expect(answer.steps).toEqual([
    expect.objectContaining({
      kind: 'classroom_enrolment',
      state: 'pending',
      cohort_id: 2,
      attempts: 0,
      problem: null,
      last_error: null,
    }),
    expect.objectContaining({ kind: 'mailing_list', state: 'pending', cohort_id: null }),
  ])
  const [student] = await database.sql()`select * from public.students where id = ${answer.student_id}`
  expect(student).toMatchObject({ email: 'ana.alta@example.com', phone: '+54 11 0000', country: 'Argentina' })
  const [sale] = await database.sql()`select * from public.sales where id = ${answer.sale_id}`
  expect(sale).toMatchObject({
    ...{ payer_email: 'ana.alta@example.com', course_id: 'gee-python', usd_amount: '250.00' },
    ...{ installments_amount: '250.00', installments_number: 1, payment_type: 'total' },
  })
  const rows = await database.sql()`select natural_key, payload from public.outbox
    where payload ->> 'student_id' = ${String(answer.student_id)} order by id`
  expect([...rows]).toEqual([
    {
      natural_key: `classroom:${answer.student_id}:2`,
      payload: { student_id: answer.student_id, cohort_id: 2 },
    },
    {
      natural_key: `mailing_list:student:${answer.student_id}:98765432109876543`,
      payload: {
        ...{ list: 'group', group_id: '98765432109876543', student_id: answer.student_id },
        email: 'ana.alta@example.com',
        name: 'Ana',
        last_name: 'Prueba',
        phone: '+54 11 0000',
        country: 'Argentina',
      },
    },
  ])
})

describe('a career', () => {
  test('enrols in the current cohorts of its courses and ignores the courses in the request', async () => {
    const answer = await enrol(
      database.sql(),
      anEnrolment({ career_id: 1, cohort_ids: [8], price: 720, payment_mode: 'cuotas' }),
    )
    const rows =
      await database.sql()`select c.base_slug, c.is_current_cohort from public.student_course_enrollments e
      join public.courses_moodle c on c.id = e.course_id where e.student_id = ${answer.student_id} order by 1`
    expect(rows.map((row) => row.base_slug)).toEqual([
      ...['adquisicion-datos-espaciales', 'aprendizaje-automatico', 'carrera-geodata-science'],
      ...['deep-learning', 'gee-python', 'geodatabases'],
    ])
    expect(rows.every((row) => row.is_current_cohort)).toBe(true)
    expect(answer.steps).toHaveLength(6)
    const [sale] = await database.sql()`select * from public.sales where id = ${answer.sale_id}`
    expect(sale).toMatchObject({
      ...{ course_id: 'carrera-geodata-science', usd_amount: '720.00', installments_amount: '120.00' },
      ...{ installments_number: 6, payment_type: 'cuotas' },
    })
  })

  test('returns which of its courses have no current cohort', async () => {
    const sql = database.sql()
    await sql`insert into public.career_courses (career_id, base_slug) values (2, 'sin-edicion')`
    const answer = await enrol(sql, anEnrolment({ career_id: 2 }))
    expect(answer).toMatchObject({ missing_courses: ['sin-edicion'], cohort_ids: [3] })
    await sql`delete from public.career_courses where career_id = 2`
    await expect(enrol(sql, anEnrolment({ career_id: 2 }))).rejects.toMatchObject({
      message: 'career_without_courses',
    })
  })
})

test('a course without a classroom enrols, says so and adds no step that could never finish', async () => {
  const course = await membershipId()
  const answer = await enrol(database.sql(), anEnrolment({ cohort_ids: [course, 2] }))
  expect(answer.courses_without_classroom).toEqual([course])
  expect(answer.cohort_ids).toEqual([2, course])
  expect(answer.steps).toHaveLength(1)
})

test('user name and password in the request are dropped', async () => {
  const answer = await enrol(database.sql(), anEnrolment({ username: 'admin', password: 'secreta-generica' }))
  const rows = await database.sql()`select payload::text as text from public.outbox
    where payload ->> 'student_id' = ${String(answer.student_id)}`
  expect(JSON.stringify([answer, rows])).not.toContain('secreta-generica')
})

describe('the same request again', () => {
  test('changes nothing and returns the same answer', async () => {
    const request = anEnrolment({
      price: 100,
      payment_mode: 'suscripcion',
      installments_number: 4,
      mailing_group_id: '7',
    })
    const first = await enrol(database.sql(), request)
    const again = await enrol(database.sql(), { ...request, email: request.email.toUpperCase() })
    expect(again).toEqual({ ...first, outcome: 'existing' })
    expect(await countOf('sales', `payer_email_normalized = '${request.email}'`)).toBe(1)
  })

  test('twelve times at once creates one student, one sale and one step of each kind', async () => {
    const request = anEnrolment({
      price: 100,
      payment_mode: 'total',
      mailing_group_id: '7',
      cohort_ids: [2, 3],
    })
    const answers = await Promise.all(Array.from({ length: 12 }, () => enrol(database.sql(), request)))
    expect(new Set(answers.map((answer) => answer.student_id)).size).toBe(1)
    expect(answers.filter((answer) => answer.outcome === 'created')).toHaveLength(1)
    const { student_id } = answers[0] ?? { student_id: 0 }
    expect(await countOf('sales', `payer_email_normalized = '${request.email}'`)).toBe(1)
    expect(await countOf('student_course_enrollments', `student_id = ${student_id}`)).toBe(2)
    expect(await countOf('outbox', `payload ->> 'student_id' = '${student_id}'`)).toBe(3)
  })

  test('with other content is rejected', async () => {
    const request = anEnrolment({ price: 100, payment_mode: 'total' })
    await enrol(database.sql(), request)
    await expect(enrol(database.sql(), { ...request, price: 101 })).rejects.toMatchObject({
      code: '22023',
      message: 'idempotency_conflict',
    })
  })
})

test('different concurrent requests for one address create one student', async () => {
  const requests = [2, 3, 4, 5, 6].map((course) =>
    anEnrolment({
      email: course % 2 ? 'Una.Sola@example.com' : 'una.sola@EXAMPLE.com',
      cohort_ids: [course],
    }),
  )
  const answers = await Promise.all(requests.map((request) => enrol(database.sql(), request)))
  expect(new Set(answers.map((answer) => answer.student_id)).size).toBe(1)
  expect(await countOf('student_course_enrollments', `student_id = ${answers[0]?.student_id}`)).toBe(5)
})

test('a known student keeps the name; missing fields are filled in', async () => {
  const request = anEnrolment({ firstname: 'Primera', phone: '1' })
  const { student_id } = await enrol(database.sql(), request)
  const second = await enrol(
    database.sql(),
    anEnrolment({
      email: request.email,
      firstname: 'Otra',
      phone: '2',
      country: 'Chile',
      price: 10,
      payment_mode: 'total',
      cohort_ids: [3],
    }),
  )
  const [student] =
    await database.sql()`select firstname, phone, country from public.students where id = ${student_id}`
  expect(student).toEqual({ firstname: 'Primera', phone: '1', country: 'Chile' })
  expect(second.found_sale).toBeNull()
  const third = await enrol(
    database.sql(),
    anEnrolment({ email: request.email, price: 10, payment_mode: 'total', cohort_ids: [3] }),
  )
  expect(third).toMatchObject({ sale_id: second.sale_id, found_sale: { agreed: 10 } })
})

test.each([
  [{ firstname: '' }, 'firstname_required'],
  [{ lastname: 'x'.repeat(121) }, 'lastname_too_long'],
  [{ email: 'a@b' }, 'email_invalid'],
  [{ cohort_ids: [] }, 'courses_required'],
  [{ cohort_ids: [2, 999999] }, 'course_not_found'],
  [{ cohort_ids: [1.5] }, 'cohort_ids_invalid'],
  [{ cohort_ids: ['x'] as unknown as number[] }, 'cohort_ids_invalid'],
  [{ cohort_ids: [null] as unknown as number[] }, 'cohort_ids_invalid'],
  [{ cohort_ids: 'todos' as unknown as number[] }, 'cohort_ids_invalid'],
  [{ career_id: 999 }, 'career_not_found'],
  [{ price: -1 }, 'price_invalid'],
  [{ price: '1.234' }, 'price_invalid'],
  [{ price: 10, payment_mode: '' }, 'payment_mode_invalid'],
  [{ price: 10, payment_mode: 'gratis' }, 'payment_mode_invalid'],
  [{ mailing_group_id: 'todos' }, 'mailing_group_id_invalid'],
  [{ request_id: '1' }, 'request_id_invalid'],
])('%j: %s, and nothing is written', async (change, message) => {
  const before = await countOf('students', 'true')
  const outcome = await tryCallAs(database.sql(), 'staff', 'enroll_student', anEnrolment(change))
  expect(outcome).toMatchObject({ ok: false, code: '22023', message })
  expect(await countOf('students', 'true')).toBe(before)
})

describe('the sale of an enrolment', () => {
  const terms = { price: '600.00', payment_mode: 'cuotas' }

  function found(request: { email: string; cohort_ids: number[]; career_id?: number }) {
    return callAs<{ agreed: number; installments_number: number } | null>(
      database.sql(),
      'staff',
      'find_enrolment_sale',
      request,
    )
  }

  test('is found before it is saved: of one course, of several, of a career', async () => {
    const sql = database.sql()
    for (const offer of [{ cohort_ids: [2] }, { cohort_ids: [2, 3] }, { cohort_ids: [], career_id: 1 }]) {
      const request = anEnrolment({ ...terms, ...offer })
      const sought = { email: request.email.toUpperCase(), ...offer }
      expect(await found(sought)).toBeNull()
      await enrol(sql, request)
      expect(await found(sought)).toMatchObject({ agreed: 600, installments_number: 6 })
    }
  })

  const several = { ...terms, cohort_ids: [2, 3] }

  test('of several courses is one, also when two members enrol at the same time', async () => {
    const sql = database.sql()
    const { email } = anEnrolment()
    await sql`select private.person_of(${email})`
    let second: Promise<EnrolmentResponse> | undefined
    const first = await database.as('staff', async (session) => {
      const request = JSON.stringify(anEnrolment({ ...several, email }))
      const [row] = await session`select public.enroll_student(${request}::text::jsonb) as answer`
      second = enrol(sql, anEnrolment({ ...several, email }))
      await session`reset role`
      await waitForBlockedQuery(session)
      return row?.answer as EnrolmentResponse
    })
    expect(await second).toMatchObject({ sale_id: first.sale_id })
    expect(await countOf('sales', `payer_email_normalized = '${email}'`)).toBe(1)
  })

  test('waits for no sale of anybody else', async () => {
    const sql = database.sql()
    await enrol(sql, anEnrolment(terms))
    await sql.begin(async (holder) => {
      await holder`select from public.sales for update`
      const request = JSON.stringify(anEnrolment(terms))
      await database.as('staff', async (session) => {
        await session`set local lock_timeout = '5s'`
        await session`select public.enroll_student(${request}::text::jsonb)`
      })
    })
  })

  test('of several courses is one, whatever writes it', async () => {
    const sql = database.sql()
    const { sale_id } = await enrol(sql, anEnrolment(several))
    const copy = () => sql`insert into public.sales
        (payer_email, course_id, cohort_id, cohort_ids, usd_amount, installments_amount, installments_number, payment_type)
      select payer_email, course_id, cohort_id, cohort_ids, 1, 1, 1, 'total' from public.sales where id = ${sale_id}`
    await expect(copy()).rejects.toMatchObject({ code: '23505' })
    await sql`update public.sales set voided_at = now(), void_reason = 'Prueba' where id = ${sale_id}`
    await copy()
  })

  test('is another for other courses', async () => {
    const request = anEnrolment({ ...terms, cohort_ids: [2, 3] })
    await enrol(database.sql(), request)
    expect(await found({ email: request.email, cohort_ids: [2] })).toBeNull()
  })

  test('keeps its terms when the student is enrolled again, also for nothing', async () => {
    const sql = database.sql()
    const request = anEnrolment(terms)
    const first = await enrol(sql, request)
    expect(first.found_sale).toBeNull()
    for (const price of ['90', '0']) {
      const again = await enrol(sql, anEnrolment({ email: request.email, price, payment_mode: 'total' }))
      expect(again).toMatchObject({ sale_id: first.sale_id, found_sale: { agreed: 600 } })
    }
    expect(await countOf('sales', `payer_email = '${request.email}'`)).toBe(1)
  })
})

describe('the list', () => {
  const marked = `acotada${Date.now()}`
  const made: number[] = []

  beforeAll(async () => {
    const sql = database.sql()
    const terms = { price: '180', payment_mode: 'cuotas', mailing_group_id: '42' }
    const ana = { email: `ana@${marked}.example`, firstname: 'Ñandú', lastname: 'Pérez' }
    made.push((await enrol(sql, anEnrolment({ ...ana, ...terms }))).student_id)
    const luis = anEnrolment({ email: `luis@${marked}.example`, cohort_ids: [], career_id: 1 })
    made.push((await callAs<EnrolmentResponse>(sql, 'admin', 'enroll_student', luis)).student_id)
    await sql`update private.enrolment_requests set created_at = case student_id when ${made[0] ?? 0} then timestamptz '2026-11-02 02:59Z'
      else '2026-11-02 03:00Z' end where student_id = any (${made})`
  })

  test('has the terms of each enrolment, newest first', async () => {
    const rows = await database.as(
      'staff',
      (sql) => sql`select * from public.list_enrolments(search => ${marked})`,
    )
    expect(rows.map((row) => Number(row.student_id))).toEqual([...made].reverse())
    expect(rows[1]).toMatchObject({
      ...{ offer: 'Google Earth Engine con Python', career_id: null, cohort_ids: ['2'], price: '180.00' },
      ...{ payment_mode: 'cuotas', mailing_group_id: '42', created_by_name: 'Secretaría' },
    })
    expect(rows[0]).toMatchObject({ offer: 'Carrera Geo Data Scientist', career_id: '1', price: '90.00' })
  })

  test.each<[string, Record<string, unknown>, number[]]>([
    ['by an e-mail', { search: `LUIS@${marked}` }, [1]],
    ['by a name without its accents', { search: 'nandu perez' }, [0]],
    ['by a course, also one of a career', { search: marked, course_filter: 'gee-python' }, [1, 0]],
    ['by a course of the career only', { search: marked, course_filter: 'deep-learning' }, [1]],
    ['to those of the caller', { search: marked, only_mine: true }, [0]],
    ['to a day', { search: marked, to_day: '2026-11-01' }, [0]],
    ['from the day after it', { search: marked, from_day: '2026-11-02' }, [1]],
  ])('is narrowed %s', async (_, filter, found) => {
    const given = { course_filter: '', only_mine: false, search: '', from_day: null, to_day: null, ...filter }
    const rows = await database.as(
      'staff',
      (sql) => sql`select student_id from public.list_enrolments(course_filter => ${given.course_filter},
        only_mine => ${given.only_mine}, search => ${given.search}, from_day => ${given.from_day}, to_day => ${given.to_day})`,
    )
    expect(rows.map((row) => Number(row.student_id))).toEqual(found.map((index) => made[index]))
  })

  test('is paged by key, and a repeated request adds no row', async () => {
    const sql = database.sql()
    const request = anEnrolment({ email: `ana@${marked}.example` })
    await enrol(sql, request)
    await enrol(sql, request)
    const page = (before: number | null, size: number) =>
      database.as(
        'staff',
        (session) => session`select id from public.list_enrolments(${size}, ${before}, search => ${marked})`,
      )
    const all = (await page(null, 100)).map((row) => Number(row.id))
    expect(all).toHaveLength(3)
    const first = (await page(null, 2)).map((row) => Number(row.id))
    const second = (await page(first[1] ?? null, 2)).map((row) => Number(row.id))
    expect([...first, ...second]).toEqual(all)
  })
})
