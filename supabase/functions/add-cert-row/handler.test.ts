import { beforeEach, expect, test } from 'vitest'
import { type CertificateRefusal, certificateRefusals } from '../../../src/domain/contracts/certificates.ts'
import { aStudent, certifiedCohort } from '../../../tests/database/support/certificates.ts'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post } from '../_shared/test-support/edge.ts'
import { addCertRowStore, createHandler } from './handler.ts'

const school = aSchool()
const { sql, findStaff } = school

let asStaff: Record<string, string>
let student: number
let cohort: string

beforeEach(async () => {
  asStaff = await school.signedIn()
  student = Number(await aStudent(sql()))
  const [row] = await sql()`select slug from public.courses_moodle where id = ${certifiedCohort}`
  cohort = row?.slug
})

const ana = () => ({ name: 'Ana Pérez', course_slug: cohort, student_id: student })
const added = async () => [
  ...(await sql()`select id, certificate_number, student_id::int, student_name, hours, distinction
    from public.certificates`),
]

function ask(body: unknown, headers = asStaff) {
  const store = addCertRowStore(school.callAsStaff())
  return post(createHandler({ edge: aTestEdge(), findStaff, store }), body, headers)
}

test('answers the number and the public id of the new certificate, and nothing else', async () => {
  const wanted = { ...ana(), hours: 12, issue_date: '2026-03-01', distinction: ' Honor ' }
  const { status, body } = await ask(wanted)
  const [made] = await added()
  expect(status).toBe(200)
  expect(body).toEqual({ certificate: { id: made?.id, certificate_number: made?.certificate_number } })
  expect(made).toMatchObject({
    ...{ student_id: student, student_name: 'Ana Pérez', hours: 12, distinction: 'Honor' },
    certificate_number: expect.stringMatching(/^MER-2026-\d{5}$/),
  })
})

/** Changes of what is asked, or what happened before. */
const obstacles: Record<CertificateRefusal, () => object | Promise<unknown>> = {
  student_not_found: () => ({ student_id: 999_999 }),
  course_not_found: () => ({ course_slug: 'otro-curso' }),
  not_enrolled: () => ({ course_slug: 'deep-learning' }),
  withdrawn: () => sql()`update public.student_course_enrollments set withdrawn_at = now()`,
  unpaid: async () => {
    await sql()`update private.settings set certificate_requires_paid = true`
    await sql()`insert into public.sales (student_id, payer_email, course_id, cohort_id, cohort_ids, usd_amount,
        installments_amount, installments_number, payment_type)
      select id, email, 'gee-python', ${certifiedCohort}, ${[certifiedCohort]}, 90, 90, 1, 'single' from public.students`
  },
  certificate_exists: async () => void (await ask(ana())),
}

test.each(certificateRefusals)('passes on %s', async (code) => {
  const changes = await obstacles[code]()
  expect(await ask({ ...ana(), ...(changes as object), name: 'Otra' })).toMatchObject({ body: { code } })
})

test('names the field that the database refuses', async () => {
  await sql()`update public.courses_moodle set certificate_hours = null`
  const problems = [{ field: 'hours', code: 'required' }]
  expect(await ask(ana())).toMatchObject({ status: 422, body: { problems } })
})

test.each([
  ['name', { name: ' ' }],
  ['course_slug', { course_slug: 'GEE %' }],
  ['student_id', { student_id: 0 }],
  ['hours', { hours: 2001 }],
  ['issue_date', { issue_date: '2026-02-30' }],
  ['distinction', { distinction: 'x'.repeat(121) }],
  ['certificate_number', { certificate_number: 'MER-2026-00001' }],
])('rejects a wrong %s: %j', async (field, changes) => {
  const { status, body } = await ask({ ...ana(), ...changes })
  expect(status).toBe(422)
  expect(body).toMatchObject({ problems: [{ field }] })
  expect(await added()).toEqual([])
})

test.each(refusedCallers('enrolments'))('rejects %s', async (_name, headersOf, status, code) => {
  expect(await ask(ana(), await headersOf(school))).toMatchObject({ status, body: { code } })
  expect(await added()).toEqual([])
})
