import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, enrollStudentStore } from './index.ts'

const key = 'enrolment-key-0001'
const ana = {
  username: 'ana',
  password: 'a fixed one',
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@example.com',
  country: 'Argentina',
  phone1: '+54 11 5555 0100',
  courseIds: [2, 4],
  price: 180,
  payment_mode: 'cuotas',
}

const school = aSchool()
const { sql, findStaff } = school
let edge: TestEdge
let asStaff: Record<string, string>

beforeEach(async () => {
  edge = aTestEdge()
  asStaff = await school.signedIn()
})

function handler(request: Request) {
  return createHandler({ edge, findStaff, store: enrollStudentStore(school.callAsStaff()) })(request)
}

const ask = (body: unknown = ana, headers: Record<string, string> = {}) =>
  post(handler, body, { ...asStaff, 'idempotency-key': key, ...headers })

const students = async () => [
  ...(await sql()`select firstname, lastname, email, phone, country from public.students`),
]
const sales = async () => [
  ...(await sql()`select usd_amount, installments_number, payment_type, free_reason from public.sales`),
]
const cohorts = async () =>
  (await sql()`select cohort_id::int as id from public.student_course_enrollments order by id`).map(
    ({ id }) => id,
  )
const prospects = async () => [
  ...(await sql()`select firstname, lastname, email, phone, country, profession, notes, access_ends_at
    from public.demo_prospects`),
]

describe('an enrolment', () => {
  test('is written with the caller’s token, without user name and password', async () => {
    expect(await ask()).toMatchObject({
      status: 200,
      body: { outcome: 'created', cohort_ids: [2, 4], missing_courses: [], classroom_state: 'pending' },
    })
    const { firstname, lastname, email, country, phone1: phone } = ana
    expect(await students()).toEqual([{ firstname, lastname, email, phone, country }])
    expect(await sales()).toEqual([
      { usd_amount: '180.00', installments_number: 6, payment_type: 'cuotas', free_reason: null },
    ])
    const actors = await sql()`select distinct actor_name from public.audit_log`
    expect(actors).toEqual([{ actor_name: 'Secretaría' }])
    const [written] = await sql()`select (select jsonb_agg(o.payload) from public.outbox o)::text
      || (select jsonb_agg(to_jsonb(a)) from public.audit_log a)::text as all`
    expect(written?.all).not.toContain('a fixed one')
  })

  test('of a free seat says why', async () => {
    await ask({ ...ana, price: 0, free_reason: 'scholarship' })
    expect(await sales()).toMatchObject([{ usd_amount: '0.00', free_reason: 'scholarship' }])
  })

  test('of a career omits the course ids', async () => {
    expect((await ask({ ...ana, careerId: 2 })).body).toMatchObject({ cohort_ids: [3] })
    expect(await cohorts()).toEqual([3])
  })

  test('accepts the required fields alone', async () => {
    const least = { firstname: 'Ana', lastname: 'Pérez', email: 'ana@example.com', courseIds: [4] }
    expect(await ask(least)).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'free_reason', code: 'required' }] },
    })
    await ask({ ...least, price: 95, payment_mode: 'total' })
    // Their sale stands already.
    expect((await ask(least, { 'idempotency-key': `${key}-again` })).status).toBe(200)
    expect(await sales()).toMatchObject([{ usd_amount: '95.00' }])
  })

  test.each([
    ['firstname', ''],
    ['email', 'ana@'],
    ['courseIds', ['7']],
    ['courseIds', 'all'],
    ['careerId', 0],
    ['price', -1],
    ['price', '1.005'],
    ['price', 'free'],
    ['free_reason', 'amistad'],
    ['payment_mode', 'crypto'],
    ['payment_mode', null],
    ['installments_number', 1],
    ['mailing_group_id', 'x'],
    ['isDemo', 'yes'],
    ['role', 'admin'],
    ['student_id', 5],
    ['notes', 'only of a demo'],
  ])('rejects %s of %j', async (field, value) => {
    const answer = await ask({ ...ana, [field]: value })
    expect(answer.status).toBe(422)
    expect(JSON.stringify(answer.body.problems)).toContain(`"${field}`)
    expect(await students()).toEqual([])
  })

  test.each([undefined, '', 'short', 'x'.repeat(129), 'with spaces in it all'])(
    'rejects the idempotency key %j',
    async (bad) => {
      const headers = bad === undefined ? asStaff : { ...asStaff, 'idempotency-key': bad }
      expect(await post(handler, ana, headers)).toMatchObject({
        status: 400,
        body: { code: 'idempotency_key_required' },
      })
    },
  )

  test.each([
    ['idempotency_conflict', 409, { code: 'idempotency_conflict' }, { price: 190 }],
    ['course_not_found', 404, { code: 'course_not_found' }, { courseIds: [999] }],
    ['career_not_found', 404, { code: 'career_not_found' }, { careerId: 999 }],
    ['career_without_courses', 409, { code: 'career_without_courses' }, { careerId: 2 }],
    ['courses_required', 422, { problems: [{ field: 'courseIds', code: 'required' }] }, { courseIds: [] }],
    ['price_invalid', 422, { problems: [{ field: 'price', code: 'invalid' }] }, { price: 99_999_999_999 }],
    ['forbidden', 403, { code: 'forbidden' }, {}],
  ])('that the database refuses with %s', async (code, status, body, changes) => {
    if (code === 'idempotency_conflict') await ask()
    if (code === 'career_without_courses')
      await sql()`update public.courses_moodle set is_current_cohort = false where base_slug = 'geodatabases'`
    if (code === 'forbidden')
      school.before('enroll_student', () => sql()`update public.staff_members set active = false`)
    expect(await ask({ ...ana, ...changes })).toMatchObject({ status, body })
  })

  test('that the database fails to store answers 500 without its message and can be retried', async () => {
    school.cut('enroll_student')
    expect(await ask()).toMatchObject({ status: 500, text: '{"code":"internal_error"}' })
    expect((await ask()).status).toBe(200)
  })
})

describe('a demo access', () => {
  const demo = {
    ...{ firstname: 'Ana', lastname: 'Pérez', email: 'ana@example.com', phone: '5555 0100' },
    ...{ country: 'AR', profession: 'Geóloga', notes: 'Feria' },
    ...{ isDemo: true, courseIds: [1], price: 0, payment_mode: 'demo', username: 'ana', password: 'x' },
  }
  const ends = '2099-01-31T23:59:59.000Z'

  test('needs no key and ignores the requested courses and price', async () => {
    expect(await post(handler, { ...demo, access_ends_at: ends }, asStaff)).toMatchObject({
      status: 200,
      body: { is_active: true, classroom_state: 'pending', version: 1, has_enrolment: false },
    })
    expect(await prospects()).toEqual([
      {
        ...{ firstname: 'Ana', lastname: 'Pérez', email: 'ana@example.com', phone: '5555 0100' },
        ...{ country: 'AR', profession: 'Geóloga', notes: 'Feria', access_ends_at: new Date(ends) },
      },
    ])
    expect(await students()).toEqual([])
  })

  test.each([
    ['firstname', ''],
    ['email', 'ana'],
    ['access_ends_at', 'mañana'],
    ['access_ends_at', '9999-12-31T23:59:59-03:00'],
    ['is_active', false],
    ['version', -1],
    ['mailing_group_id', '1'],
  ])('rejects %s of %j', async (field, value) => {
    expect(await ask({ ...demo, [field]: value })).toMatchObject({
      status: 422,
      body: { problems: [{ field }] },
    })
    expect(await prospects()).toEqual([])
  })

  test('for a known person with other data returns what is stored', async () => {
    await ask({ ...demo, notes: 'Vieja', access_ends_at: ends })
    const { status, body } = await ask(demo)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'prospect_changed',
      stored: { version: 1, notes: 'Vieja', country: 'AR' },
    })
    expect(JSON.stringify(edge.lines)).not.toContain('Vieja')
    expect(await ask({ ...demo, version: 1 })).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await prospects()).toMatchObject([{ notes: 'Feria', access_ends_at: null }])
  })

  test('rejects an end in the past', async () => {
    expect(await ask({ ...demo, access_ends_at: '2020-01-31T23:59:59.000Z' })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'access_ends_at', code: 'invalid' }] },
    })
  })
})

test.each(refusedCallers('enrolments'))('rejects %s', async (_name, headersOf, status, code) => {
  const headers = { 'idempotency-key': key, ...(await headersOf(school)) }
  expect(await post(handler, ana, headers)).toMatchObject({ status, body: { code } })
  expect(await students()).toEqual([])
})

test('logs no personal data', async () => {
  await ask()
  expect(edge.lines).toMatchObject([{ function: 'enroll-student', status: 200, outcome: 'created' }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana@|pérez|5555/i)
})
