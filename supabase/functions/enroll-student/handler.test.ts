import { beforeEach, describe, expect, test } from 'vitest'
import type { StoredProspect } from '../../../src/domain/contracts/demo-access.ts'
import type { EnrolmentResponse } from '../../../src/domain/contracts/enrolment.ts'
import { DatabaseError } from '../_shared/database.ts'
import type { StaffRefusal } from '../_shared/staff-call.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers, staffToken } from '../_shared/test-support/staff.ts'
import { createHandler, type EnrollStudentStore, type NewDemoAccess, type NewEnrolment } from './index.ts'

const key = 'enrolment-key-0001'
const ana = {
  username: 'ana',
  password: 'a fixed one',
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@example.com',
  country: 'Argentina',
  phone1: '+54 11 5555 0100',
  courseIds: [7, 9],
  price: 180,
  payment_mode: 'cuotas',
}
const stored: EnrolmentResponse = {
  outcome: 'created',
  student_id: 1,
  cohort_ids: [7, 9],
  courses_without_classroom: [],
  missing_courses: [],
  sale_id: 3,
  found_sale: null,
  classroom_state: 'pending',
  steps: [],
}
const access = {
  prospect_id: 4,
  is_active: true,
  access_ends_at: null,
  classroom_state: 'pending' as const,
  version: 1,
  has_enrolment: false,
}

let edge: TestEdge
let enrolled: { token: string; request: NewEnrolment }[]
let changed: StoredProspect | null
let granted: { token: string; request: NewDemoAccess }[]
let refusal: StaffRefusal | null

beforeEach(() => {
  edge = aTestEdge()
  enrolled = []
  granted = []
  refusal = null
  changed = null
})

const store: EnrollStudentStore = {
  async enrol(token, request) {
    if (refusal) return { ok: false, refusal }
    enrolled.push({ token, request })
    return { ok: true, value: stored }
  },
  async grantDemoAccess(token, request) {
    if (refusal) return { ok: false, refusal }
    if (changed) return { ok: true, value: { changed } }
    granted.push({ token, request })
    return { ok: true, value: access }
  },
}

function ask(body: unknown = ana, headers: Record<string, string> = {}, use: EnrollStudentStore = store) {
  const handler = createHandler({ edge, findStaff, store: use })
  return post(handler, body, { ...asStaff, 'idempotency-key': key, ...headers })
}

describe('an enrolment', () => {
  test('is written with the caller’s token, without user name and password', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { ...stored } })
    expect(enrolled).toEqual([
      {
        token: staffToken,
        request: {
          request_id: key,
          firstname: 'Ana',
          lastname: 'Pérez',
          email: 'ana@example.com',
          phone: '+54 11 5555 0100',
          country: 'Argentina',
          career_id: null,
          cohort_ids: [7, 9],
          price: '180',
          payment_mode: 'cuotas',
          free_reason: null,
          installments_number: null,
          mailing_group_id: '',
        },
      },
    ])
    expect(JSON.stringify(enrolled)).not.toContain('a fixed one')
  })

  test('of a free seat says why', async () => {
    await ask({ ...ana, price: 0, free_reason: 'scholarship' })
    expect(enrolled[0]?.request).toMatchObject({ price: '0', free_reason: 'scholarship' })
  })

  test('of a career omits the course ids', async () => {
    await ask({ ...ana, careerId: 2 })
    expect(enrolled[0]?.request).toMatchObject({ career_id: 2, cohort_ids: [] })
  })

  test('accepts the required fields alone', async () => {
    const least = { firstname: 'Ana', lastname: 'Pérez', email: 'ana@example.com', courseIds: [7] }
    expect((await ask(least)).status).toBe(200)
    expect(enrolled[0]?.request).toMatchObject({ price: '0', payment_mode: null, phone: '' })
  })

  test.each([
    ['firstname', ''],
    ['lastname', undefined],
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
    expect(enrolled).toEqual([])
  })

  test.each([undefined, '', 'short', 'x'.repeat(129), 'with spaces in it all'])(
    'rejects the idempotency key %j',
    async (bad) => {
      const handler = createHandler({ edge, findStaff, store })
      const headers = bad === undefined ? asStaff : { ...asStaff, 'idempotency-key': bad }
      expect(await post(handler, ana, headers)).toMatchObject({
        status: 400,
        body: { code: 'idempotency_key_required' },
      })
    },
  )

  test.each<[StaffRefusal, number, object]>([
    ['idempotency_conflict', 409, { code: 'idempotency_conflict' }],
    ['course_not_found', 404, { code: 'course_not_found' }],
    ['career_not_found', 404, { code: 'career_not_found' }],
    ['career_without_courses', 409, { code: 'career_without_courses' }],
    ['courses_required', 422, { problems: [{ field: 'courseIds', code: 'required' }] }],
    ['price_invalid', 422, { problems: [{ field: 'price', code: 'invalid' }] }],
    ['firstname_too_long', 422, { problems: [{ field: 'firstname', code: 'too_long' }] }],
    ['forbidden', 403, { code: 'forbidden' }],
    ['unauthorized', 401, { code: 'unauthorized' }],
    ['link_not_found', 500, { code: 'internal_error' }],
  ])('that the database refuses with %s', async (code, status, body) => {
    refusal = code
    expect(await ask()).toMatchObject({ status, body })
  })

  test('that the database fails to store answers 500 without its message and can be retried', async () => {
    const failing = { ...store, enrol: () => Promise.reject(new DatabaseError('enroll_student', '57014')) }
    expect(await ask(ana, {}, failing)).toMatchObject({ status: 500, text: '{"code":"internal_error"}' })
    expect((await ask()).status).toBe(200)
  })
})

describe('a demo access', () => {
  const demo = {
    ...{ firstname: 'Ana', lastname: 'Pérez', email: 'ana@example.com', phone: '5555 0100' },
    ...{ country: 'AR', profession: 'Geóloga', notes: 'Feria' },
    ...{ isDemo: true, courseIds: [1], price: 0, payment_mode: 'demo', username: 'ana', password: 'x' },
  }

  test('needs no key and ignores the requested courses and price', async () => {
    const handler = createHandler({ edge, findStaff, store })
    const ends = '2027-01-31T23:59:59.000Z'
    expect(await post(handler, { ...demo, access_ends_at: ends }, asStaff)).toMatchObject({
      status: 200,
      body: access,
    })
    expect(granted).toEqual([
      {
        token: staffToken,
        request: {
          ...{ firstname: 'Ana', lastname: 'Pérez', email: 'ana@example.com', phone: '5555 0100' },
          ...{ country: 'AR', profession: 'Geóloga', notes: 'Feria', access_ends_at: ends },
        },
      },
    ])
    expect(enrolled).toEqual([])
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
    expect(granted).toEqual([])
  })

  test('for a known person with other data returns what is stored', async () => {
    changed = {
      ...{ version: 4, firstname: 'Ana', lastname: 'Pérez', email: 'ana@example.com', profession: null },
      ...{ phone: null, country: 'CO', notes: 'Vieja', access_ends_at: '2027-01-31T23:59:59+00:00' },
    }
    expect(await ask(demo)).toMatchObject({
      status: 409,
      body: { code: 'prospect_changed', stored: changed },
    })
    expect(JSON.stringify(edge.lines)).not.toContain('Vieja')
    changed = null
    expect(await ask({ ...demo, version: 4 })).toMatchObject({ status: 200 })
    expect(granted[0]?.request.version).toBe(4)
  })

  test('rejects an end in the past', async () => {
    refusal = 'access_ends_at_invalid'
    expect(await ask(demo)).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'access_ends_at', code: 'invalid' }] },
    })
  })
})

test.each(refusedCallers('enrolments'))('rejects %s', async (_name, headers, status, code) => {
  const handler = createHandler({ edge, findStaff, store })
  expect(await post(handler, ana, { 'idempotency-key': key, ...headers })).toMatchObject({
    status,
    body: { code },
  })
  expect(enrolled).toEqual([])
})

test('logs no personal data', async () => {
  await ask()
  expect(edge.lines).toMatchObject([{ function: 'enroll-student', status: 200, outcome: 'created' }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/ana@|pérez|5555/i)
})
