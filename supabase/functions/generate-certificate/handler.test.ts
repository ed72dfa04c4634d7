import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CertificateSheet } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import {
  type Added,
  aPendingCertificate,
  callWith,
  issue,
} from '../../../tests/database/support/certificates.ts'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { aBucketIn, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, generateCertificateStore } from './handler.ts'
import type { DrawnSheet } from './sheet.ts'

const bytes = new TextEncoder().encode('%PDF-1.7')
const sha256 = createHash('sha256').update(bytes).digest('hex')

const school = aSchool()
const { sql, findStaff } = school
let edge: TestEdge
let bucket: ReturnType<typeof aBucketIn>
let asStaff: Record<string, string>
let made: Added
let draw: (sheet: CertificateSheet) => Promise<DrawnSheet>

beforeEach(async () => {
  edge = aTestEdge()
  bucket = aBucketIn(school, 'certificates')
  asStaff = await school.signedIn()
  const { id, certificate_number } = await aPendingCertificate(sql(), { name: 'Mariana Quispe' })
  made = { id, certificate_number }
  draw = async () => ({ ok: true, bytes })
})

function ask(body: unknown = { certificate_id: made.id }, headers = asStaff) {
  const store = generateCertificateStore(school.callAsStaff())
  return post(createHandler({ edge, findStaff, store, bucket, draw: (sheet) => draw(sheet) }), body, headers)
}

const ready = (outcome = 'issued') => ({ outcome, certificate: { ...made, status: 'ready' } })
async function stored() {
  const [row] = await sql()`select status, problem, made_by, file_sha256, issued_by from public.certificates`
  return row
}
const leftWith = (problem: string) => ({ status: 'error', problem, file_sha256: null })

test('draws the certificate, stores it under its digest and issues it in the caller’s name', async () => {
  const answer = await ask()
  expect([answer.status, answer.body]).toEqual([200, ready()])
  expect(await stored()).toMatchObject({
    ...{ status: 'ready', made_by: 'generated', file_sha256: sha256 },
    issued_by: 'a0000000-0000-4000-8000-000000000002',
  })
  expect([...bucket.files.keys()]).toEqual([`${made.id}/${sha256}.pdf`])
  expect(edge.lines).toMatchObject([{ outcome: 'issued', bytes: bytes.length }])
  expect(JSON.stringify(edge.lines)).not.toContain('Mariana')
})

test('two calls at once issue one file and both say so', async () => {
  const answers = await Promise.all([ask(), ask()])
  // Either may be the first.
  expect(answers.map(({ body }) => body)).toEqual(expect.arrayContaining([ready(), ready('already')]))
  expect(bucket.files.size).toBe(1)
  expect(edge.lines.map(({ outcome }) => outcome).sort()).toEqual(['already', 'issued'])
})

test('a call that is repeated after its answer was lost answers `already`, and draws nothing', async () => {
  await ask()
  draw = () => Promise.reject(new Error('drawn'))
  expect(await ask()).toMatchObject({ status: 200, body: ready('already') })
  expect(bucket.files.size).toBe(1)
  expect(edge.lines).toMatchObject([{ outcome: 'issued' }, { outcome: 'already' }])
})

test('one that is ready with an uploaded file is no drawn one', async () => {
  await issue(sql(), made.id, 'an uploaded file', 'canva')
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'certificate_ready' } })
  expect(bucket.files.size).toBe(0)
})

describe('what cannot be drawn', () => {
  test.each(['name_does_not_fit', 'character_not_available'] as const)(
    'is left with its code: %s',
    async (code) => {
      draw = async () => ({ ok: false, code })
      expect(await ask()).toMatchObject({ status: 409, body: { code } })
      expect(await stored()).toMatchObject(leftWith(code))
      expect(bucket.files.size).toBe(0)
    },
  )

  test('with the signature that it was begun with is drawn with the one of now, once that is mended', async () => {
    draw = async ({ issuer }) =>
      issuer.signatory_name === 'Nueva' ? { ok: true, bytes } : { ok: false, code: 'signature_unreadable' }
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'signature_unreadable' } })
    expect(await stored()).toMatchObject(leftWith('signature_unreadable'))
    expect(bucket.files.size).toBe(0)
    await sql()`update public.certificates set status = 'pending', problem = null`
    await sql()`update private.settings set signatory_name = 'Nueva', signatory_position = 'Directora'`
    expect(await ask()).toMatchObject({ status: 200, body: ready() })
  })

  test('is left as failed when the drawing throws, and its message is not logged', async () => {
    draw = () => Promise.reject(new TypeError('Mariana Quispe'))
    expect(await ask()).toMatchObject({ status: 500, body: { code: 'generation_failed' } })
    expect(await stored()).toMatchObject(leftWith('generation_failed'))
    expect(edge.lines).toMatchObject([{ error: 'TypeError' }])
    expect(JSON.stringify(edge.lines)).not.toContain('Mariana')
  })

  test('keeps its code though another call issued the version meanwhile', async () => {
    draw = async () => ({ ok: false, code: 'name_does_not_fit' })
    school.before('fail_certificate', () => issue(sql(), made.id))
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'name_does_not_fit' } })
    expect(await stored()).toMatchObject({ status: 'ready', problem: null })
  })
})

test('a storage that fails leaves the version to be tried again', async () => {
  bucket.failures.upload = unreachable
  expect(await ask()).toMatchObject({ status: 502, body: { code: 'storage_error' } })
  expect(await stored()).toMatchObject(leftWith('storage_error'))
  delete bucket.failures.upload
  expect(await ask()).toMatchObject({ status: 200, body: ready() })
})

test.each([
  [
    'certificate_not_found',
    404,
    () => callWith(sql(), 'discard_certificate', { id: made.id, reason: 'Prueba' }),
  ],
  ['certificate_ready', 409, () => issue(sql(), made.id, 'another file', 'canva')],
  ['forbidden', 403, () => sql()`update public.staff_members set active = false`],
] as const)('a refusal of the database is answered by its code: %s', async (code, status, meanwhile) => {
  // First at the last step, then at the first one.
  school.before('finish_certificate', meanwhile)
  for (const _ of [1, 2]) expect(await ask()).toMatchObject({ status, body: { code } })
  expect(school.calls()).not.toContain('fail_certificate')
})

test.each(refusedCallers('enrolments'))('refuses %s', async (_who, headersOf, status, code) => {
  expect(await ask(undefined, await headersOf(school))).toMatchObject({ status, body: { code } })
  expect(await stored()).toMatchObject({ status: 'pending' })
})

test.each([{}, { certificate_id: 'MER-2026-00042' }, { certificate_id: aCertificateId().toLowerCase() }])(
  'refuses %j',
  async (body) => {
    expect(await ask(body)).toMatchObject({ status: 422, body: { problems: [{ field: 'certificate_id' }] } })
    expect(school.calls()).not.toContain('get_certificate_sheet')
  },
)
