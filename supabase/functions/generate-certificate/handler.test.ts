import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CertificateProblem } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import type { CertificateFile } from '../_shared/certificate-file.ts'
import type { StaffRefusal } from '../_shared/staff-call.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers, staffToken } from '../_shared/test-support/staff.ts'
import { aStandInBucket, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, type GenerateCertificateStore } from './handler.ts'
import type { DrawnSheet } from './sheet.ts'
import { aSheet } from './test-support/sheets.ts'

let sheet = aSheet()
const { id, certificate_number } = sheet
const bytes = new TextEncoder().encode('%PDF-1.7')
const certificate = { id, certificate_number, status: 'ready' }
const ready = { outcome: 'issued', certificate }

let edge: TestEdge
let bucket: StandInBucket
let calls: [string, ...unknown[]][]
let refusals: { sheet?: StaffRefusal; finish?: StaffRefusal; fail?: StaffRefusal }
let draw: () => Promise<DrawnSheet>
let issued: CertificateFile | null

beforeEach(() => {
  sheet = aSheet()
  edge = aTestEdge()
  bucket = aStandInBucket()
  calls = []
  refusals = {}
  issued = null
  draw = async () => ({ ok: true, bytes })
})

const store: GenerateCertificateStore = {
  async sheet(token, asked) {
    calls.push(['sheet', token, asked])
    return refusals.sheet ? { ok: false, refusal: refusals.sheet } : { ok: true, value: sheet }
  },
  async finish(token, asked, file, madeBy) {
    calls.push(['finish', token, asked, file, madeBy])
    if (refusals.finish) return { ok: false, refusal: refusals.finish }
    if (issued && issued.sha256 !== file.sha256) return { ok: false, refusal: 'certificate_ready' }
    const outcome = issued ? 'already' : 'issued'
    issued = file
    return { ok: true, value: { outcome, certificate: { id, certificate_number, status: 'ready' } } }
  },
  async fail(token, asked, problem: CertificateProblem) {
    calls.push(['fail', token, asked, problem])
    return refusals.fail ? { ok: false, refusal: refusals.fail } : { ok: true, value: null }
  },
}

const ask = (body: unknown = { certificate_id: id }, headers: Record<string, string> = asStaff) =>
  post(createHandler({ edge, findStaff, store, bucket, draw: () => draw() }), body, headers)

test('draws the certificate, stores it under its digest and issues it in the caller’s name', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: ready })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const objectName = `${id}/${sha256}.pdf`
  expect(calls).toEqual([
    ['sheet', staffToken, id],
    ['finish', staffToken, id, { objectName, sha256, bytes: bytes.length }, 'generated'],
  ])
  expect([...bucket.files.keys()]).toEqual([objectName])
  expect(edge.lines).toMatchObject([{ outcome: 'issued', bytes: bytes.length }])
  expect(JSON.stringify(edge.lines)).not.toContain('Mariana')
})

test('two calls at once issue one file and both say so', async () => {
  const answers = await Promise.all([ask(), ask()])
  // Either may be the first.
  expect(answers).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ status: 200, body: ready }),
      expect.objectContaining({ status: 200, body: { outcome: 'already', certificate } }),
    ]),
  )
  expect(bucket.files.size).toBe(1)
  expect(edge.lines.map(({ outcome }) => outcome).sort()).toEqual(['already', 'issued'])
})

test('a call that is repeated after its answer was lost answers `already`, and draws nothing', async () => {
  sheet = aSheet({ status: 'ready', made_by: 'generated' })
  draw = () => Promise.reject(new Error('drawn'))
  expect(await ask()).toMatchObject({ status: 200, body: { outcome: 'already', certificate } })
  expect(calls.map(([name]) => name)).toEqual(['sheet'])
  expect(bucket.files.size).toBe(0)
  expect(edge.lines).toMatchObject([{ outcome: 'already' }])
})

test('one that is ready with an uploaded file is no drawn one', async () => {
  sheet = aSheet({ status: 'ready', made_by: 'canva' })
  expect(await ask()).toMatchObject({ status: 409, body: { code: 'certificate_ready' } })
  expect(bucket.files.size).toBe(0)
})

describe('what cannot be drawn', () => {
  test.each(['name_does_not_fit', 'character_not_available'] as const)(
    'is left with its code: %s',
    async (code) => {
      draw = async () => ({ ok: false, code })
      expect(await ask()).toMatchObject({ status: 409, body: { code } })
      expect(calls.at(-1)).toEqual(['fail', staffToken, id, code])
      expect(bucket.files.size).toBe(0)
    },
  )

  test('with the signature that it was begun with is drawn with the one of now, once that is mended', async () => {
    draw = async () => ({ ok: false, code: 'signature_unreadable' })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'signature_unreadable' } })
    expect(calls.at(-1)).toEqual(['fail', staffToken, id, 'signature_unreadable'])
    expect(bucket.files.size).toBe(0)
    calls = []
    draw = async () => {
      // The database gives the sheet another issuer once it is left so.
      const isLeft = calls.some(([name]) => name === 'fail')
      return isLeft ? { ok: true, bytes } : { ok: false, code: 'signature_unreadable' }
    }
    expect(await ask()).toMatchObject({ status: 200, body: ready })
    expect(calls.map(([name]) => name)).toEqual(['sheet', 'fail', 'sheet', 'finish'])
  })

  test('is left as failed when the drawing throws, and its message is not logged', async () => {
    draw = () => Promise.reject(new TypeError('Mariana Quispe'))
    expect(await ask()).toMatchObject({ status: 500, body: { code: 'generation_failed' } })
    expect(calls.at(-1)).toEqual(['fail', staffToken, id, 'generation_failed'])
    expect(edge.lines).toMatchObject([{ error: 'TypeError' }])
    expect(JSON.stringify(edge.lines)).not.toContain('Mariana')
  })

  test('keeps its code though another call issued the version meanwhile', async () => {
    draw = async () => ({ ok: false, code: 'name_does_not_fit' })
    refusals.fail = 'certificate_ready'
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'name_does_not_fit' } })
  })
})

test('a storage that fails leaves the version to be tried again', async () => {
  bucket.failures.upload = unreachable
  expect(await ask()).toMatchObject({ status: 502, body: { code: 'storage_error' } })
  expect(calls.at(-1)).toEqual(['fail', staffToken, id, 'storage_error'])
  delete bucket.failures.upload
  expect(await ask()).toMatchObject({ status: 200, body: ready })
})

test.each([
  ['certificate_not_found', 404],
  ['certificate_ready', 409],
  ['forbidden', 403],
] as const)('a refusal of the database is answered by its code: %s', async (code, status) => {
  refusals.sheet = code
  expect(await ask()).toMatchObject({ status, body: { code } })
  refusals = { finish: code }
  expect(await ask()).toMatchObject({ status, body: { code } })
  expect(calls.filter(([name]) => name === 'fail')).toEqual([])
})

test.each(refusedCallers('enrolments'))('refuses %s', async (_who, headers, status, code) => {
  expect(await ask({ certificate_id: id }, headers)).toMatchObject({ status, body: { code } })
  expect(calls).toEqual([])
})

test.each([{}, { certificate_id: 'MER-2026-00042' }, { certificate_id: aCertificateId().toLowerCase() }])(
  'refuses %j',
  async (body) => {
    expect(await ask(body)).toMatchObject({ status: 422, body: { problems: [{ field: 'certificate_id' }] } })
    expect(calls).toEqual([])
  },
)
