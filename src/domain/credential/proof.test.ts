import { UnsecuredJWT } from 'jose'
import jsonwebtoken from 'jsonwebtoken'
import { describe, expect, test } from 'vitest'
import { toCalendarDay } from '../calendar.ts'
import type { CertificateRecord } from '../contracts/certificates.ts'
import type { PublishedKeys } from '../contracts/credentials.ts'
import { badgeOf, issuerUrl } from './open-badge.ts'
import { signBadge, signStatusList, verifyBadge } from './proof.ts'
import { aKey, aRecord, testIssuer } from './test-support/a-badge.ts'

const { base } = testIssuer
const key = aKey(`${base}/keys/2026.json`)
const stranger = aKey(`${base}/keys/2026.json`)
const keys: PublishedKeys = { issuer: issuerUrl(base), keys: [key.published] }
const now = Date.parse('2026-11-22T12:00:00Z')

const badge = (changes: Partial<CertificateRecord> = {}) => badgeOf(aRecord(changes), testIssuer)
const signed = (changes: Partial<CertificateRecord> = {}) => signBadge(badge(changes), key.signing)
const listOf = (
  revoked: readonly number[],
  { list = 1, at = now, by = key, issuer = issuerUrl(base) } = {},
) => signStatusList({ base, issuer, list, revoked, now: at }, by.signing)
const verdict = async (jwt: string, statusList: string | null = null) =>
  await verifyBadge(jwt, { keys, statusList, now })

/** Changes claims and keeps the signature. */
function altered(jwt: string, change: (claims: Record<string, unknown>) => void): string {
  const [header, payload = '', signature] = jwt.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  change(claims)
  return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

describe('a credential', () => {
  test('is valid, with and without the status list at hand', async () => {
    expect(await verdict(await signed(), await listOf([]))).toEqual({
      state: 'valid',
      badge: badge(),
      statusChecked: true,
    })
    expect(await verdict(`${await signed()}\n`)).toMatchObject({ state: 'valid', statusChecked: false })
  })

  test('verifies with another library, which signs what verifies here', async () => {
    const header = { algorithm: 'RS256', keyid: key.signing.kid } as const
    expect(jsonwebtoken.verify(await signed(), key.pem.public, { algorithms: ['RS256'] })).toEqual(badge())
    const theirs = jsonwebtoken.sign(badge(), key.pem.private, { ...header, noTimestamp: true })
    expect(await verdict(theirs)).toMatchObject({ state: 'valid' })
  })

  test('is the same text whenever it is signed', async () => {
    expect(await signed()).toBe(await signed())
  })

  test.each<[string, (claims: Record<string, unknown>) => void]>([
    ['another person', (claims) => void Object.assign(claims, { credentialSubject: 'otra' })],
    ['another end', (claims) => void Object.assign(claims, { exp: 4_000_000_000 })],
    ['a claim more', (claims) => void Object.assign(claims, { extra: true })],
  ])('with %s is altered', async (_, change) => {
    expect(await verdict(altered(await signed(), change))).toEqual({ state: 'altered' })
  })

  test('signed with a key of somebody else is altered under our name, and unknown under theirs', async () => {
    expect(await verdict(await signBadge(badge(), stranger.signing))).toEqual({ state: 'altered' })
    const theirs = { ...stranger.signing, kid: 'https://otra.example/keys/1.json' }
    expect(await verdict(await signBadge(badge(), theirs))).toEqual({ state: 'unknown_key' })
  })

  test('of another issuer is foreign, though the key is ours', async () => {
    const foreign = badgeOf(aRecord(), { ...testIssuer, base: 'https://otra.example' })
    expect(await verdict(await signBadge(foreign, key.signing))).toEqual({ state: 'foreign' })
  })

  test('is revoked by its own place in the list alone', async () => {
    expect(await verdict(await signed(), await listOf([7]))).toMatchObject({
      state: 'revoked',
      statusChecked: true,
    })
    expect(await verdict(await signed(), await listOf([6, 8, 15, 131_071]))).toMatchObject({ state: 'valid' })
    expect(await verdict(await signed({ status_index: 131_072 + 7 }), await listOf([7]))).toMatchObject({
      statusChecked: false,
    })
  })

  test('holds through its last day at the school, and not a second longer', async () => {
    const jwt = await signed({ valid_until: toCalendarDay('2026-11-30') })
    const at = (time: string) => verifyBadge(jwt, { keys, statusList: null, now: Date.parse(time) })
    expect(await at('2026-12-01T02:59:59Z')).toMatchObject({ state: 'valid' })
    expect(await at('2026-12-01T03:00:00Z')).toMatchObject({ state: 'expired' })
    expect(await at('2026-08-20T15:04:04Z')).toMatchObject({ state: 'not_yet_valid' })
  })

  test('that expired and was revoked is revoked', async () => {
    const jwt = await signed({ valid_until: toCalendarDay('2026-09-30') })
    expect(await verdict(jwt, await listOf([7]))).toMatchObject({ state: 'revoked' })
    expect(await verdict(jwt, await listOf([]))).toMatchObject({ state: 'expired' })
  })
})

describe('what is no credential of this kind', () => {
  test.each(['', 'hola', 'a.b.c', '{"alg":"RS256"}', '%PDF-1.7'])('%j', async (text) => {
    expect(await verdict(text)).toEqual({ state: 'malformed' })
  })

  test('one without a signature, or with the public key as a shared secret', async () => {
    expect(await verdict(new UnsecuredJWT(badge()).encode())).toEqual({ state: 'malformed' })
    const shared = Buffer.from(key.published.n, 'base64url')
    const confused = jsonwebtoken.sign(badge(), shared, { algorithm: 'HS256', keyid: key.signing.kid })
    expect(await verdict(confused)).toEqual({ state: 'malformed' })
  })

  test('claims whose two forms do not say the same, signed as they are', async () => {
    for (const changes of [
      { nbf: 1 },
      { exp: 4_000_000_000 },
      { jti: 'otro' },
      { iss: 'https://otra.example' },
    ]) {
      const jwt = await signBadge({ ...badge(), ...changes }, key.signing)
      expect(await verdict(jwt), JSON.stringify(changes)).toEqual({ state: 'malformed' })
    }
  })

  test('a status list', async () => {
    expect(await verdict(await listOf([]))).toEqual({ state: 'malformed' })
  })
})

test.each<[string, () => Promise<string>]>([
  ['forged', () => listOf([7], { by: stranger })],
  ['of another number', () => listOf([7], { list: 2 })],
  ['of another issuer', () => listOf([7], { issuer: 'https://otra.example/issuer' })],
  ['older than a day', () => listOf([7], { at: now - 24 * 3600_000 })],
  ['unreadable', async () => 'hola'],
  ['a credential', () => signed()],
])('a status list that is %s counts as none', async (_, list) => {
  expect(await verdict(await signed(), await list())).toMatchObject({ state: 'valid', statusChecked: false })
})

test('a key that does not sign any more still verifies', async () => {
  const newer = aKey(`${base}/keys/2027.json`)
  const both = { ...keys, keys: [newer.published, key.published] }
  const verify = (jwt: string) => verifyBadge(jwt, { keys: both, statusList: null, now })
  expect(await verify(await signed())).toMatchObject({ state: 'valid' })
  expect(await verify(await signBadge(badge(), newer.signing))).toMatchObject({ state: 'valid' })
})
