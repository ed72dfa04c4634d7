import { beforeEach, expect, test } from 'vitest'
import { addCertRow } from '../../../src/domain/contracts/certificates.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers } from '../_shared/test-support/staff.ts'
import { type AddCertRowStore, createHandler } from './handler.ts'
import { memoryCertificates } from './test-support/memory-store.ts'

let edge: TestEdge
let store: ReturnType<typeof memoryCertificates>

beforeEach(() => {
  edge = aTestEdge()
  store = memoryCertificates()
  store.enrolments.push({ studentId: 7, course: 'gee-python', hours: 20, withdrawn: false })
})

const ana = { name: 'Ana Pérez', course_slug: 'gee-python-202611', student_id: 7 }

function ask(body: unknown, headers: Record<string, string> = asStaff, backing: AddCertRowStore = store) {
  return post(createHandler({ edge, findStaff, store: backing }), body, headers)
}

test('answers the number and the public id of the new certificate, and nothing else', async () => {
  const { status, body } = await ask({ ...ana, hours: 12, issue_date: '2026-03-01', distinction: ' Honor ' })
  const made = store.certificates[0]
  expect(status).toBe(200)
  expect(body).toEqual({ certificate: { id: made?.id, certificate_number: 'MER-2026-00001' } })
  expect(made).toMatchObject({ studentId: 7, hours: 12 })
})

test('a repeated request makes no second one', async () => {
  await ask(ana)
  expect(await ask(ana)).toMatchObject({ status: 409, body: { code: 'certificate_exists' } })
  expect(store.certificates).toHaveLength(1)
})

test.each([
  [{ student_id: 8 }, 404, 'student_not_found'],
  [{ course_slug: 'deep-learning' }, 404, 'course_not_found'],
])('refuses %j', async (changes, status, code) => {
  expect(await ask({ ...ana, ...changes })).toMatchObject({ status, body: { code } })
})

test.each(addCertRow.codes)('passes on %s', async (refusal) => {
  const refusing = { add: async () => ({ ok: false, refusal }) as const }
  expect(await ask(ana, asStaff, refusing)).toMatchObject({ body: { code: refusal } })
})

test('names the field that the database refuses', async () => {
  store.enrolments.splice(0, 1, { studentId: 7, course: 'gee-python', hours: null, withdrawn: false })
  const problems = [{ field: 'hours', code: 'required' }]
  expect(await ask(ana)).toMatchObject({ status: 422, body: { problems } })
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
  const { status, body } = await ask({ ...ana, ...changes })
  expect(status).toBe(422)
  expect(body).toMatchObject({ problems: [{ field }] })
  expect(store.certificates).toEqual([])
})

test.each(refusedCallers('enrolments'))('rejects %s', async (_name, headers, status, code) => {
  expect(await ask(ana, headers)).toMatchObject({ status, body: { code } })
  expect(store.certificates).toEqual([])
})
