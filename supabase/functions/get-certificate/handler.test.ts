import { beforeEach, describe, expect, test } from 'vitest'
import { certificateIdGroups } from '../../../src/domain/certificate-id.ts'
import { type CertificateVerdict, getCertificate } from '../../../src/domain/contracts/certificates.ts'
import { aRecord as aBadgeRecord } from '../../../src/domain/credential/test-support/a-badge.ts'
import { aCertificateId, crockford } from '../../../src/domain/test-support/certificate-ids.ts'
import { validate } from '../../../src/domain/validation.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { sized } from '../../../tests/support/sized.ts'
import { DatabaseError } from '../_shared/database.ts'
import { aTestEdge, openLimiter, post, postFrom, type TestEdge } from '../_shared/test-support/edge.ts'
import { expectMalformedRefused } from '../_shared/test-support/public-endpoint.ts'
import { aStandInBucket, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler } from './handler.ts'

const school = aSchool()

const id = aCertificateId(1)
const objectName = `${id}/${'a'.repeat(64)}.pdf`
const nothing = '{"certificate":null,"file":null}'

let edge: TestEdge
let bucket: StandInBucket
let looked: string[]

beforeEach(() => {
  edge = aTestEdge()
  bucket = aStandInBucket()
  bucket.files.set(objectName, new Uint8Array(3))
  looked = []
})

function aRecord(verdict: CertificateVerdict = 'valid') {
  return aBadgeRecord({ verdict, object_name: objectName })
}

function handlerWith(record = aRecord(), limiter = openLimiter()) {
  const store = {
    async certificate(wanted: string) {
      looked.push(wanted)
      return wanted === record.id ? record : null
    },
  }
  return createHandler({ edge, limiter, bucket, store })
}

test.each(['valid', 'expired', 'replaced'] as const)(
  'a %s certificate has its file for an hour',
  async (verdict) => {
    const record = aRecord(verdict)
    const answer = await post(handlerWith(record), { id })
    expect(answer.status).toBe(200)
    const { object_name: _name, issued_at: _issued, status_index: _index, ...shown } = record
    expect(answer.body.certificate).toEqual(shown)
    const url = expect.stringMatching(new RegExp(`/${objectName}\\?token=t&s=3600$`))
    const download_url = expect.stringMatching(/&s=3600&download=certificado-MER-2026-00042\.pdf$/)
    expect(answer.body.file).toEqual({ url, download_url })
    expect(validate(getCertificate.response, answer.body).ok).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  },
)

test('a revoked one has none, nor the address of any', async () => {
  bucket.sign = () => Promise.reject(new Error('signed'))
  const answer = await post(handlerWith(aRecord('revoked')), { id })
  expect(answer).toMatchObject({ status: 200, body: { certificate: { verdict: 'revoked' }, file: null } })
  expect(answer.text).not.toContain('a.pdf')
})

test('an id that was typed in groups of an address is found', async () => {
  const typed = `https://meridiano.example/cert/${certificateIdGroups(id)}.pdf?utm=1`
  expect((await post(handlerWith(), { id: typed })).body.certificate).toMatchObject({ id })
})

describe('what is no id of a certificate', () => {
  test.each([
    '',
    'MER-2026-00042',
    'x'.repeat(60_000),
    '../../otro',
    "' or 1=1 --",
    id.slice(1),
    aCertificateId(9),
  ])('case %# gets the same answer after the same question', async (wrong) => {
    const answer = await post(handlerWith(), { id: wrong })
    expect(`${answer.status} ${answer.text}`).toBe(`200 ${nothing}`)
    expect(looked).toHaveLength(1)
  })
})

/** At random, and counted up in the ways that people write numbers. */
function guesses(count: number): string[] {
  const random = () =>
    crypto.getRandomValues(new BigUint64Array(2)).reduce((sum, part) => (sum << 64n) | part, 0n)
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1
    const ways = [
      crockford(random()),
      String(n),
      `MER-2026-${String(n).padStart(5, '0')}`,
      crockford((1n << 64n) + 37n * BigInt(n)),
    ]
    return ways[index % ways.length] ?? ''
  })
}

const guessed = sized(240, 10_000)

test('of guessed ids none resolves: one answer after one question each, then 429', async () => {
  const handler = handlerWith(aRecord(), school.limiter())
  const answers = new Set<string>()
  const refusals = new Set<string>()
  const ids = guesses(guessed)
  // A guesser needs an address for each 60.
  for (let start = 0; start < ids.length; start += 60) {
    const address = `2001:db8:${start.toString(16)}::1`
    for (const guess of ids.slice(start, start + 60)) {
      const { status, text } = await postFrom(address, handler, { id: guess })
      answers.add(`${status} ${text}`)
    }
    if (start + 60 > ids.length) continue
    const { status, text } = await postFrom(address, handler, { id })
    refusals.add(`${status} ${text}`)
  }
  expect([...answers]).toEqual([`200 ${nothing}`])
  expect([...refusals]).toEqual(['429 {"code":"rate_limited"}'])
  expect(looked).toHaveLength(guessed)
  expect(looked).not.toContain(id)
  expect((await postFrom('203.0.113.8', handler, { id })).body.certificate).toMatchObject({ id })
})

describe('failures', () => {
  test('of the storage are no verdict', async () => {
    bucket.failures.sign = unreachable
    expect(await post(handlerWith(), { id })).toMatchObject({ status: 502, body: { code: 'storage_error' } })
    bucket.failures.sign = undefined
    bucket.files.clear()
    expect((await post(handlerWith(), { id })).status).toBe(502)
  })

  test('of the database are no verdict', async () => {
    const certificate = () => Promise.reject(new DatabaseError('get_certificate', '57014'))
    const handler = createHandler({ edge, limiter: openLimiter(), bucket, store: { certificate } })
    expect(await post(handler, { id })).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  })

  test.each([{}, { id: 5 }, { id: null }, { id, number: 1 }])('of the request: %j', async (body) => {
    expect((await post(handlerWith(), body)).status).toBe(422)
    expect(looked).toEqual([])
  })

  test('malformed requests', async () => {
    await expectMalformedRefused(handlerWith(), { id })
  })
})

test('logs neither the id, nor a name, nor an address of the file', async () => {
  await post(handlerWith(), { id })
  await post(handlerWith(), { id: aCertificateId(9) })
  expect(edge.lines).toMatchObject([
    { status: 200, found: true, verdict: 'valid' },
    { status: 200, found: false },
  ])
  expect(JSON.stringify(edge.lines)).not.toMatch(new RegExp(`${id}|${aCertificateId(9)}|Güemes|MER-|token`))
})
