import { beforeEach, expect, test } from 'vitest'
import { certificateRefusals } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import type { StaffRefusal } from '../_shared/staff-call.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers } from '../_shared/test-support/staff.ts'
import { type AddCertRowStore, createHandler, type NewCertificate } from './handler.ts'

const certificate = { id: aCertificateId(), certificate_number: 'MER-2026-00001' }

let edge: TestEdge
let added: NewCertificate[]
let refusal: StaffRefusal | null

beforeEach(() => {
  edge = aTestEdge()
  added = []
  refusal = null
})

const store: AddCertRowStore = {
  async add(_accessToken, wanted) {
    if (refusal) return { ok: false, refusal }
    added.push(wanted)
    return { ok: true, value: certificate }
  },
}

const ana = { name: 'Ana Pérez', course_slug: 'gee-python-202611', student_id: 7 }

function ask(body: unknown, headers: Record<string, string> = asStaff) {
  return post(createHandler({ edge, findStaff, store }), body, headers)
}

test('answers the number and the public id of the new certificate, and nothing else', async () => {
  const { status, body } = await ask({ ...ana, hours: 12, issue_date: '2026-03-01', distinction: ' Honor ' })
  expect(status).toBe(200)
  expect(body).toEqual({ certificate })
  expect(added).toMatchObject([{ student_id: 7, hours: 12, distinction: 'Honor' }])
})

test.each(certificateRefusals)('passes on %s', async (code) => {
  refusal = code
  expect(await ask(ana)).toMatchObject({ body: { code } })
})

test('names the field that the database refuses', async () => {
  refusal = 'hours_required'
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
  expect(added).toEqual([])
})

test.each(refusedCallers('enrolments'))('rejects %s', async (_name, headers, status, code) => {
  expect(await ask(ana, headers)).toMatchObject({ status, body: { code } })
  expect(added).toEqual([])
})
