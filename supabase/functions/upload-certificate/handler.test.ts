import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { certificateFileMaxBytes } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { type Added, aPendingCertificate } from '../../../tests/database/support/certificates.ts'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post, postForm, type TestEdge } from '../_shared/test-support/edge.ts'
import { aBucketIn, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, uploadCertificateStore } from './handler.ts'
import { aPdf } from './test-support/a-pdf.ts'

const pdf = aPdf({ objects: ['(Ana)'] })
const sha256 = createHash('sha256').update(pdf).digest('hex')

const school = aSchool()
const { sql, findStaff } = school
let edge: TestEdge
let bucket: ReturnType<typeof aBucketIn>
let asStaff: Record<string, string>
let made: Added

beforeEach(async () => {
  edge = aTestEdge()
  bucket = aBucketIn(school, 'certificates')
  asStaff = await school.signedIn()
  const { id, certificate_number } = await aPendingCertificate(sql())
  made = { id, certificate_number }
})

function handler(request: Request) {
  return createHandler({ edge, findStaff, store: uploadCertificateStore(school.callAsStaff()), bucket })(
    request,
  )
}

function upload(content: string | Uint8Array = pdf, certificateId: string = made.id, headers = asStaff) {
  const form = new FormData()
  form.set('certificate_id', certificateId)
  form.set('file', new File([content as BlobPart], 'MER-2026-00001.pdf', { type: 'application/pdf' }))
  return postForm(handler, form, headers)
}

const issued = () => ({ certificate: { ...made, status: 'ready' } })
async function stored() {
  const [row] =
    await sql()`select status, certificate_url, file_sha256, file_bytes, made_by from public.certificates`
  return row
}

test('issues the certificate with the file, whose name is its hash', async () => {
  expect(await upload()).toMatchObject({ status: 200, body: issued() })
  const certificate_url = `${made.id}/${sha256}.pdf`
  expect([...bucket.files.keys()]).toEqual([certificate_url])
  const file_bytes = new TextEncoder().encode(pdf).byteLength
  expect(await stored()).toEqual({
    ...{ status: 'ready', made_by: 'canva', certificate_url, file_sha256: sha256, file_bytes },
  })
})

describe('a repetition', () => {
  test('whose first answer was lost gets the same answer and stores nothing more', async () => {
    await upload()
    expect(await upload()).toMatchObject({ status: 200, body: issued() })
    expect(bucket.files.size).toBe(1)
    expect(edge.lines.map(({ outcome }) => outcome)).toEqual(['issued', 'already'])
  })

  test('at the same time as the first', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => upload()))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(bucket.files.size).toBe(1)
  })

  test('after the storage had failed', async () => {
    bucket.failures.upload = unreachable
    expect(await upload()).toMatchObject({ status: 502, body: { code: 'storage_error' } })
    expect(await stored()).toMatchObject({ status: 'pending' })
    bucket.failures.upload = undefined
    expect(await upload()).toMatchObject({ status: 200, body: issued() })
  })

  test('after the database had failed with the file already stored', async () => {
    school.cut('finish_certificate')
    expect((await upload()).status).toBe(500)
    expect(bucket.files.size).toBe(1)
    expect(await upload()).toMatchObject({ status: 200, body: issued() })
    expect(bucket.files.size).toBe(1)
  })
})

test('another file for a ready certificate is refused and not stored', async () => {
  await upload()
  const other = aPdf({ objects: ['(Otra persona)'] })
  expect(await upload(other)).toMatchObject({ status: 409, body: { code: 'certificate_ready' } })
  expect([...bucket.files.keys()]).toEqual([`${made.id}/${sha256}.pdf`])
})

test('a certificate that is not there keeps no file', async () => {
  expect(await upload(pdf, aCertificateId(2))).toMatchObject({
    status: 404,
    body: { code: 'certificate_not_found' },
  })
  expect(bucket.files.size).toBe(0)
})

describe('the file', () => {
  test.each([
    ['a page under the name of a PDF', '<!doctype html><script>alert(1)</script>', 'not_a_pdf'],
    ['a PDF that was cut', pdf.slice(0, -10), 'not_a_pdf'],
    [
      'a PDF that does something when it is opened',
      aPdf({ catalog: '/OpenAction [3 0 R /Fit]' }),
      'pdf_open_action',
    ],
  ])('%s is refused by name', async (_name, content, code) => {
    expect(await upload(content)).toMatchObject({ status: 409, body: { code } })
    expect(bucket.files.size).toBe(0)
  })

  const sized = (bytes: number) => {
    const withText = (length: number) => aPdf({ objects: [`(${' '.repeat(length)})`] })
    return withText(2 * bytes - 1000 - withText(bytes - 1000).length)
  }

  test('of 10 MB is taken, one byte more is not, much more is not read', async () => {
    expect((await upload(sized(certificateFileMaxBytes))).status).toBe(200)
    expect(await upload(sized(certificateFileMaxBytes + 1))).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    })
    expect(await upload(sized(certificateFileMaxBytes + 100_000))).toMatchObject({
      status: 413,
      body: { code: 'payload_too_large' },
    })
  })
})

test.each(['', '../otro', aCertificateId().toLowerCase()])(
  'rejects the id %j without asking the database',
  async (wrong) => {
    expect((await upload(pdf, wrong)).status).toBe(422)
    expect(school.calls()).toEqual(['current_staff'])
  },
)

test('takes no JSON', async () => {
  expect((await post(handler, { certificate_id: made.id }, asStaff)).status).toBe(415)
})

test.each(refusedCallers('enrolments'))('rejects %s', async (_name, headersOf, status, code) => {
  expect(await upload(pdf, made.id, await headersOf(school))).toMatchObject({ status, body: { code } })
  expect(bucket.files.size).toBe(0)
})

test('a member who has lost the capability meanwhile is refused by the database', async () => {
  school.before('get_certificate_sheet', () => sql()`update public.staff_members set active = false`)
  expect(await upload()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('logs neither name nor content', async () => {
  await upload()
  expect(edge.lines).toMatchObject([{ function: 'upload-certificate', status: 200, outcome: 'issued' }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/MER-|Ana|\.pdf/)
})
