import { beforeEach, describe, expect, test } from 'vitest'
import { type CertificateId, certificateIdGroups } from '../../../src/domain/certificate-id.ts'
import { type CertificateVerdict, getCertificate } from '../../../src/domain/contracts/certificates.ts'
import { aCertificateId, crockford } from '../../../src/domain/test-support/certificate-ids.ts'
import { validate } from '../../../src/domain/validate.ts'
import { aCertificateThatIs } from '../../../tests/database/support/certificates.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { sized } from '../../../tests/support/sized.ts'
import { aTestEdge, post, postFrom, type TestEdge } from '../_shared/test-support/edge.ts'
import { expectMalformedRefused } from '../_shared/test-support/public-endpoint.ts'
import { aStandInBucket, type StandInBucket, unreachable } from '../_shared/test-support/stand-in-bucket.ts'
import { createHandler, getCertificateStore } from './handler.ts'

const school = aSchool()
const nothing = '{"certificate":null,"file":null}'

let edge: TestEdge
let bucket: StandInBucket
let id: CertificateId

beforeEach(async () => {
  edge = aTestEdge()
  bucket = aStandInBucket()
  id = await aCertificate()
})

/** With its file. */
async function aCertificate(verdict?: CertificateVerdict): Promise<CertificateId> {
  const made = await aCertificateThatIs(school.sql(), verdict)
  const record = await getCertificateStore(school.client()).certificate(made)
  bucket.files.set(record?.object_name ?? '', new Uint8Array(3))
  return made
}

function handler(request: Request) {
  const store = getCertificateStore(school.client())
  return createHandler({ edge, limiter: school.limiter(), bucket, store })(request)
}

const asked = () => school.calls().filter((call) => call === 'get_certificate').length

test.each(['valid', 'expired', 'replaced'] as const)(
  'a %s certificate has its file for an hour',
  async (verdict) => {
    id = await aCertificate(verdict)
    const record = await getCertificateStore(school.client()).certificate(id)
    const answer = await post(handler, { id })
    expect(answer.status).toBe(200)
    if (!record) throw new Error('no certificate')
    const { object_name, issued_at: _issued, status_index: _index, ...shown } = record
    expect(answer.body.certificate).toEqual(shown)
    expect(shown).toMatchObject({ id, verdict })
    const url = expect.stringMatching(new RegExp(`/${object_name}\\?token=t&s=3600$`))
    const name = `certificado-${shown.certificate_number}`
    const download_url = expect.stringMatching(new RegExp(`&s=3600&download=${name}\\.pdf$`))
    expect(answer.body.file).toEqual({ url, download_url })
    expect(validate(getCertificate.response, answer.body).ok).toBe(true)
    expect(answer.headers.get('cache-control')).toBe('no-store')
  },
)

test('a revoked one has none, nor the address of any', async () => {
  bucket.sign = () => Promise.reject(new Error('signed'))
  const answer = await post(handler, { id: await aCertificate('revoked') })
  expect(answer).toMatchObject({ status: 200, body: { certificate: { verdict: 'revoked' }, file: null } })
  expect(answer.text).not.toContain('.pdf')
})

test('an id that was typed in groups of an address is found', async () => {
  const typed = `https://meridiano.example/cert/${certificateIdGroups(id)}.pdf?utm=1`
  expect((await post(handler, { id: typed })).body.certificate).toMatchObject({ id })
})

describe('what is no id of a certificate', () => {
  test.each([
    '',
    'MER-2026-00042',
    'x'.repeat(60_000),
    '../../otro',
    "' or 1=1 --",
    aCertificateId(9).slice(1),
    aCertificateId(9),
  ])('case %# gets the same answer after the same question', async (wrong) => {
    const before = asked()
    const answer = await post(handler, { id: wrong })
    expect(`${answer.status} ${answer.text}`).toBe(`200 ${nothing}`)
    expect(asked() - before).toBe(1)
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
  const before = asked()
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
  expect(asked() - before).toBe(guessed)
  expect((await postFrom('203.0.113.8', handler, { id })).body.certificate).toMatchObject({ id })
})

describe('failures', () => {
  test('of the storage are no verdict', async () => {
    bucket.failures.sign = unreachable
    expect(await post(handler, { id })).toMatchObject({ status: 502, body: { code: 'storage_error' } })
    bucket.failures.sign = undefined
    bucket.files.clear()
    expect((await post(handler, { id })).status).toBe(502)
  })

  test('of the database are no verdict', async () => {
    school.cut('get_certificate')
    expect(await post(handler, { id })).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  })

  test.each([{}, { id: 5 }, { id: null }, { id: aCertificateId(9), number: 1 }])(
    'of the request: %j',
    async (body) => {
      const before = asked()
      expect((await post(handler, body)).status).toBe(422)
      expect(asked()).toBe(before)
    },
  )

  test('malformed requests', async () => {
    await expectMalformedRefused(handler, { id })
  })
})

test('logs neither the id, nor a name, nor an address of the file', async () => {
  await post(handler, { id })
  await post(handler, { id: aCertificateId(9) })
  expect(edge.lines).toMatchObject([
    { status: 200, found: true, verdict: 'valid' },
    { status: 200, found: false },
  ])
  expect(JSON.stringify(edge.lines)).not.toMatch(new RegExp(`${id}|${aCertificateId(9)}|Güemes|MER-|token`))
})

test('a certificate that holds of a person who was erased is shown without a file', async () => {
  await school.sql()`update public.students set email = 'borrada-1@persona.invalid'`
  const { status, body } = await post(handler, { id })
  expect(status).toBe(200)
  expect(body).toMatchObject({ certificate: { verdict: 'valid' }, file: null })
})
