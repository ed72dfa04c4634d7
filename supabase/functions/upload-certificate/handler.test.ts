import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { certificateFileMaxBytes } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import type { CertificateFile } from '../_shared/certificate-file.ts'
import { DatabaseError } from '../_shared/database.ts'
import { aTestEdge, post, postForm, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers } from '../_shared/test-support/staff.ts'
import { aStandInBucket, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, type UploadCertificateStore } from './handler.ts'
import { aPdf } from './test-support/a-pdf.ts'

const id = aCertificateId(1)
const pdf = aPdf({ objects: ['(Ana)'] })
const nameOf = (content: string) => `${id}/${createHash('sha256').update(content).digest('hex')}.pdf`

const issued = { certificate: { id, certificate_number: 'MER-2026-00001', status: 'ready' as const } }

let edge: TestEdge
let bucket: StandInBucket
let store: UploadCertificateStore
let issuedFile: CertificateFile | null

beforeEach(() => {
  edge = aTestEdge()
  bucket = aStandInBucket()
  issuedFile = null
  store = {
    async status(_token, asked) {
      if (asked !== id) return { ok: false, refusal: 'certificate_not_found' }
      return { ok: true, value: issuedFile ? 'ready' : 'pending' }
    },
    async finish(_token, _id, file) {
      const outcome = issuedFile ? 'already' : 'issued'
      if (issuedFile && issuedFile.sha256 !== file.sha256) return { ok: false, refusal: 'certificate_ready' }
      issuedFile = file
      return { ok: true, value: { outcome, ...issued } }
    },
  }
})

function upload(content: string | Uint8Array = pdf, certificateId: string = id, headers = asStaff) {
  const form = new FormData()
  form.set('certificate_id', certificateId)
  form.set('file', new File([content as BlobPart], 'MER-2026-00001.pdf', { type: 'application/pdf' }))
  return postForm(createHandler({ edge, findStaff, store, bucket }), form, headers)
}

test('issues the certificate with the file, whose name is its hash', async () => {
  expect(await upload()).toMatchObject({ status: 200, body: issued })
  expect([...bucket.files.keys()]).toEqual([nameOf(pdf)])
  expect(issuedFile).toEqual({
    objectName: nameOf(pdf),
    sha256: createHash('sha256').update(pdf).digest('hex'),
    bytes: new TextEncoder().encode(pdf).byteLength,
  })
})

describe('a repetition', () => {
  test('whose first answer was lost gets the same answer and stores nothing more', async () => {
    await upload()
    expect(await upload()).toMatchObject({ status: 200, body: issued })
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
    expect(issuedFile).toBeNull()
    bucket.failures.upload = undefined
    expect(await upload()).toMatchObject({ status: 200, body: issued })
  })

  test('after the database had failed with the file already stored', async () => {
    const { finish } = store
    store.finish = () => Promise.reject(new DatabaseError('finish_certificate', '08006'))
    expect((await upload()).status).toBe(500)
    store.finish = finish
    expect(await upload()).toMatchObject({ status: 200, body: issued })
    expect(bucket.files.size).toBe(1)
  })
})

test('another file for a ready certificate is refused and not stored', async () => {
  await upload()
  const other = aPdf({ objects: ['(Otra persona)'] })
  expect(await upload(other)).toMatchObject({ status: 409, body: { code: 'certificate_ready' } })
  expect([...bucket.files.keys()]).toEqual([nameOf(pdf)])
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

test.each(['', '../otro', id.toLowerCase()])(
  'rejects the id %j without asking the database',
  async (wrong) => {
    store.status = () => Promise.reject(new Error('asked'))
    expect((await upload(pdf, wrong)).status).toBe(422)
  },
)

test('takes no JSON', async () => {
  const handler = createHandler({ edge, findStaff, store, bucket })
  expect((await post(handler, { certificate_id: id }, asStaff)).status).toBe(415)
})

test.each(refusedCallers('enrolments'))('rejects %s', async (_name, headers, status, code) => {
  expect(await upload(pdf, id, headers as typeof asStaff)).toMatchObject({ status, body: { code } })
  expect(bucket.files.size).toBe(0)
})

test('a member who has lost the capability meanwhile is refused by the database', async () => {
  store.status = async () => ({ ok: false, refusal: 'forbidden' })
  expect(await upload()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

test('logs neither name nor content', async () => {
  await upload()
  expect(edge.lines).toMatchObject([{ function: 'upload-certificate', status: 200, outcome: 'issued' }])
  expect(JSON.stringify(edge.lines)).not.toMatch(/MER-|Ana|\.pdf/)
})
