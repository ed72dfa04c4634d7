import * as v from 'valibot'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CertificateRecord } from '../../../src/domain/contracts/certificates.ts'
import { publishedKeysSchema } from '../../../src/domain/contracts/credentials.ts'
import { verifyBadge } from '../../../src/domain/credential/proof.ts'
import { aKey, aRecord, testIssuer } from '../../../src/domain/credential/test-support/a-badge.ts'
import { aCertificateId } from '../../../src/domain/test-support/certificate-ids.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { DatabaseError } from '../_shared/database.ts'
import { aTestEdge, openLimiter, type TestEdge } from '../_shared/test-support/edge.ts'
import { createHandler, readCredentialKeys } from './handler.ts'

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
let records: CertificateRecord[]
let revoked: Record<number, number[]>
beforeEach(() => {
  edge = aTestEdge()
  records = [aRecord()]
  revoked = {}
})

const store = {
  certificate: async (id: string) => records.find((record) => record.id === id) ?? null,
  revokedIn: async (list: number) => revoked[list] ?? [],
}

function handlerWith(limiter = openLimiter(), backing = store) {
  return createHandler({
    edge,
    limiter,
    store: backing,
    keys: keys as NonNullable<typeof keys>,
    issuer: async () => testIssuer,
  })
}

async function get(path: string, handler = handlerWith(), init: RequestInit = {}) {
  const response = await handler(
    new Request(`https://functions.example/functions/v1/credentials/${path}`, init),
  )
  return { status: response.status, headers: response.headers, text: await response.text() }
}

async function published() {
  return v.parse(publishedKeysSchema, JSON.parse((await get('keys.json')).text))
}

test('a credential verifies with the published keys and the status list that it names', async () => {
  const badge = await get(`${aRecord().id}.jwt`)
  expect(badge.status).toBe(200)
  expect(Object.fromEntries(badge.headers)).toMatchObject({
    'content-type': 'application/vc+jwt',
    'content-disposition': 'attachment; filename="credencial-MER-2026-00042.jwt"',
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
  revoked = { 1: [7], 2: [7] }
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
  test.each<CertificateRecord['verdict']>(['revoked', 'replaced'])(
    'for a certificate that is %s',
    async (verdict) => {
      records = [aRecord({ verdict })]
      expect(await get(`${aRecord().id}.jwt`)).toMatchObject({ status: 404, text: '{"code":"not_found"}' })
    },
  )

  test.each([
    '',
    'MER-2026-00042.jwt',
    `${aCertificateId(2)}.jwt`,
    `${aRecord().id}`,
    `${aRecord().id.toLowerCase()}.jwt`,
    'status/0',
    'status/1/2',
    'keys/2024.json',
    'keys/..%2Fissuer.json',
  ])('at %j', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, text: '{"code":"not_found"}' })
  })

  test('for another method', async () => {
    expect(await get('keys.json', handlerWith(), { method: 'POST' })).toMatchObject({ status: 405 })
  })
})

test('an expired certificate keeps its credential, which says when it ended', async () => {
  records = [aRecord({ verdict: 'expired' })]
  expect(await get(`${aRecord().id}.jwt`)).toMatchObject({ status: 200 })
})

test('guessing from one address is limited', async () => {
  const handler = handlerWith(school.limiter())
  const statuses: number[] = []
  for (let n = 10; n < 110; n += 1) {
    const init = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    statuses.push((await get(`${aCertificateId(n)}.jwt`, handler, init)).status)
  }
  expect(statuses.filter((status) => status === 404)).toHaveLength(60)
  expect(statuses.filter((status) => status === 429)).toHaveLength(40)
})

test('a database that fails is a 500 without words of it, and is logged', async () => {
  const certificate = () => Promise.reject(new DatabaseError('get_certificate', '57014'))
  const handler = handlerWith(openLimiter(), { ...store, certificate })
  expect(await get(`${aRecord().id}.jwt`, handler)).toMatchObject({
    status: 500,
    text: '{"code":"internal_error"}',
  })
  expect(edge.lines).toMatchObject([{ status: 500, fault: 'get_certificate', document: 'badge' }])
})

test('logs neither ids nor names', async () => {
  await get(`${aRecord().id}.jwt`)
  expect(JSON.stringify(edge.lines)).not.toMatch(new RegExp(`${aRecord().id}|Güemes`))
})

test.each(['', 'hola', '{}', '{"keys":[]}', JSON.stringify({ keys: [{ kid: '2025', kty: 'RSA', n, e }] })])(
  'keys that cannot sign are refused: %j',
  (json) => {
    expect(readCredentialKeys(json, testIssuer.base)).toBeNull()
  },
)
