import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import { publishedKeysSchema } from '../../../src/domain/contracts/credentials.ts'
import { verifyBadge } from '../../../src/domain/credential/proof.ts'
import { aKey, testIssuer } from '../../../src/domain/credential/test-support/a-badge.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { aCertificateThatIs, becomes } from '../../../tests/database/support/certificates.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, credentialStore, readCredentialKeys } from './handler.ts'

const school = aSchool()
const retired = aKey('2025')
const current = aKey('2026')
const { n, e } = retired.published
const keySet = JSON.stringify({
  keys: [
    { kid: '2026', ...current.signing.privateKey },
    { kid: '2025', kty: 'RSA', n, e },
  ],
})
const keys = readCredentialKeys(keySet, testIssuer.base)
if (!keys) throw new Error('the keys of this test')

let edge: TestEdge
let id: CertificateId
beforeEach(async () => {
  edge = aTestEdge()
  id = await aCertificateThatIs(school.sql())
})

function handler(request: Request) {
  return createHandler({
    edge,
    limiter: school.limiter(),
    store: credentialStore(school.client()),
    keys: keys as NonNullable<typeof keys>,
    issuer: async () => testIssuer,
  })(request)
}

async function get(path: string, init: RequestInit = {}) {
  const response = await handler(
    new Request(`https://functions.example/functions/v1/credentials/${path}`, init),
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function published() {
  return v.parse(publishedKeysSchema, JSON.parse((await get('keys.json')).text))
}

test('a credential verifies with the published keys and the status list that it names', async () => {
  const badge = await get(`${id}.jwt`)
  expect(badge.status).toBe(200)
  expect(Object.fromEntries(badge.headers)).toMatchObject({
    'content-type': 'application/vc+jwt',
    'content-disposition': expect.stringMatching(/^attachment; filename="credencial-MER-2026-\d{5}\.jwt"$/),
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
  const verify = async () =>
    await verifyBadge(badge.text, {
      keys: await published(),
      statusList: (await get('status/1')).text,
      now: Date.now(),
    })
  expect(await verify()).toMatchObject({ state: 'valid', statusChecked: true })
  await becomes(school.sql(), id, 'revoked')
  expect(await verify()).toMatchObject({ state: 'revoked' })
})

test('publishes the public halves alone, the retired one too, each under its own address', async () => {
  const { issuer, keys: shown } = await published()
  expect(issuer).toBe(`${testIssuer.base}/issuer.json`)
  expect(shown.map(({ kid }) => kid)).toEqual([
    `${testIssuer.base}/keys/2026.json`,
    `${testIssuer.base}/keys/2025.json`,
  ])
  expect((await get('keys.json')).text).not.toMatch(/"(d|p|q|dp|dq|qi)":/)
  expect(JSON.parse((await get('keys/2025.json')).text)).toEqual(shown[1])
  expect(JSON.parse((await get('issuer.json')).text)).toMatchObject({
    id: issuer,
    type: ['Profile'],
    name: 'Meridiano',
  })
})

describe('nothing comes', () => {
  test.each(['revoked', 'replaced'] as const)('for a certificate that is %s', async (verdict) => {
    await becomes(school.sql(), id, verdict)
    expect(await get(`${id}.jwt`)).toMatchObject({ status: 404, text: '{"code":"not_found"}' })
  })

  test.each([
    '',
    'MER-2026-00042.jwt',
    `${aCertificateId(2)}.jwt`,
    aCertificateId(2),
    `${aCertificateId(2).toLowerCase()}.jwt`,
    'status/0',
    'status/1/2',
    'keys/2024.json',
    'keys/..%2Fissuer.json',
  ])('at %j', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: '{"code":"not_found"}' })
  })

  test('for another method', async () => {
    expect(await get('keys.json', { method: 'POST' })).toMatchObject({ status: 405 })
  })
})

test('an expired certificate keeps its credential, which says when it ended', async () => {
  id = await aCertificateThatIs(school.sql(), 'expired')
  expect(await get(`${id}.jwt`)).toMatchObject({ status: 200 })
})

test('guessing from one address is limited', async () => {
  const guess = async () => {
    const init = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    return (await get(`${aCertificateId(10)}.jwt`, init)).status
  }
  await guess()
  await school.sql()`select public.consume_rate_limit(key, 60, 600)
    from private.rate_limits, generate_series(1, 58)`
  expect([await guess(), await guess()]).toEqual([404, 429])
})

test('a database that fails is a 500 without words of it, and is logged', async () => {
  school.cut('get_certificate')
  expect(await get(`${id}.jwt`)).toMatchObject({
    status: 500,
    text: '{"code":"internal_error"}',
  })
  expect(edge.lines).toMatchObject([{ status: 500, fault: 'get_certificate', document: 'badge' }])
})

test('logs neither ids nor names', async () => {
  await get(`${id}.jwt`)
  expect(JSON.stringify(edge.lines)).not.toMatch(new RegExp(`${id}|Güemes`))
})

test.each(['', 'hola', '{}', '{"keys":[]}', JSON.stringify({ keys: [{ kid: '2025', kty: 'RSA', n, e }] })])(
  'keys that cannot sign are refused: %j',
  (json) => {
    expect(readCredentialKeys(json, testIssuer.base)).toBeNull()
  },
)

// The data API cuts a list of rows at 1000 and says nothing; what was cut off counted as valid.
test('every revoked certificate is in the status list', async () => {
  await school.sql()`
    insert into public.certificates (id, certificate_number, student_id, cohort_id, student_name, course_id, course_name,
      issue_date, status, certificate_url, file_sha256, file_bytes, made_by, issued_at, revoked_at, revocation_reason)
    select m.id, 'MER-2026-' || 90000 + n, student_id, cohort_id, student_name, course_id, course_name, '2026-01-01', 'ready',
      m.id || '/' || repeat('a', 64) || '.pdf', repeat('a', 64), 1, 'generated', now(), now(), 'Prueba'
    from public.certificates c, generate_series(1, 2100) n,
      lateral (select private.new_certificate_id() as id where n > 0) m`
  expect(await credentialStore(school.client()).revokedIn(1)).toHaveLength(2100)
})

test('nobody gets a credential of a name that was erased', async () => {
  expect((await get(`${id}.jwt`)).status).toBe(200)
  await school.sql()`update public.students set email = 'borrada-1@persona.invalid'`
  expect((await get(`${id}.jwt`)).status).toBe(404)
})
