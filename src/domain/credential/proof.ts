import { compactVerify, decodeProtectedHeader, importJWK, type JWK, SignJWT } from 'jose'
import * as v from 'valibot'
import { badgeAlgorithm, type PublishedKeys } from '../contracts/credentials.ts'
import { type Badge, badgeSchema } from './open-badge.ts'
import { decodeStatusList, encodeStatusList, statusListUrl } from './status-list.ts'

/** With a private key: `kid` is the address of its public half. */
export type SigningKey = { kid: string; privateKey: JWK }

export async function signBadge(badge: Badge, key: SigningKey): Promise<string> {
  return await sign(badge, key)
}

const listSchema = v.object({
  id: v.string(),
  type: v.pipe(v.array(v.string()), v.includes('BitstringStatusListCredential')),
  credentialSubject: v.object({
    type: v.literal('BitstringStatusList'),
    statusPurpose: v.literal('revocation'),
    encodedList: v.string(),
  }),
  iss: v.string(),
  exp: v.number(),
})

/** How long a copy of a status list may be relied on. */
const listLifeSeconds = 24 * 3600

/** The status list of this number as a credential of its own (Bitstring Status List 1.0). `revoked`: places in it. */
export async function signStatusList(
  { base, issuer, list, revoked, now }: StatusListContent,
  key: SigningKey,
): Promise<string> {
  const url = statusListUrl(base, list)
  const from = Math.floor(now / 1000)
  return await sign(
    {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id: url,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer,
      validFrom: isoSecond(from),
      validUntil: isoSecond(from + listLifeSeconds),
      credentialSubject: {
        id: `${url}#list`,
        type: 'BitstringStatusList',
        statusPurpose: 'revocation',
        encodedList: await encodeStatusList(revoked),
      },
      iss: issuer,
      jti: url,
      nbf: from,
      exp: from + listLifeSeconds,
    },
    key,
  )
}

export type StatusListContent = {
  base: string
  issuer: string
  list: number
  revoked: readonly number[]
  /** Milliseconds since 1970. */
  now: number
}

async function sign(claims: Record<string, unknown>, { kid, privateKey }: SigningKey): Promise<string> {
  return await new SignJWT(claims)
    .setProtectedHeader({ alg: badgeAlgorithm, typ: 'JWT', kid })
    .sign(await importJWK(privateKey, badgeAlgorithm))
}

/**
 * `malformed`: no credential of this kind; `unknown_key`: signed with a key that the school does not publish;
 * `altered`: the signature is not of these claims; `foreign`: the claims name another issuer; `not_yet_valid`;
 * `revoked`: also one that a newer version replaces; `expired`; `valid`.
 */
export type BadgeVerdict =
  | { state: 'malformed' | 'unknown_key' | 'altered' | 'foreign' }
  | {
      state: 'not_yet_valid' | 'revoked' | 'expired' | 'valid'
      badge: Badge
      /** False without a status list: whether it was revoked is not known then. */
      statusChecked: boolean
    }

/**
 * Verifies a credential offline. `statusList`: the signed list that it names, null when there is none at hand; one that
 * is out of date, forged or another one counts as none. `now`: milliseconds since 1970.
 */
export async function verifyBadge(
  jwt: string,
  { keys, statusList, now }: { keys: PublishedKeys; statusList: string | null; now: number },
): Promise<BadgeVerdict> {
  const read = await readSigned(jwt.trim(), keys)
  if (typeof read === 'string') return { state: read }
  const parsed = v.safeParse(badgeSchema, read)
  if (!parsed.success) return { state: 'malformed' }
  const badge = parsed.output
  if (badge.iss !== keys.issuer) return { state: 'foreign' }
  const isSet = statusList === null ? null : await readStatusList(statusList, badge, keys, now)
  const verified = { badge, statusChecked: isSet !== null }
  const at = Math.floor(now / 1000)
  if (isSet?.(Number(badge.credentialStatus.statusListIndex))) return { state: 'revoked', ...verified }
  if (badge.nbf > at) return { state: 'not_yet_valid', ...verified }
  if (badge.exp !== undefined && badge.exp <= at) return { state: 'expired', ...verified }
  return { state: 'valid', ...verified }
}

async function readStatusList(jwt: string, badge: Badge, keys: PublishedKeys, now: number) {
  const parsed = v.safeParse(listSchema, await readSigned(jwt.trim(), keys))
  if (!parsed.success) return null
  const { id, iss, exp, credentialSubject } = parsed.output
  const isTheOne = id === badge.credentialStatus.statusListCredential && iss === keys.issuer
  return isTheOne && exp > now / 1000 ? await decodeStatusList(credentialSubject.encodedList) : null
}

/** The claims under a signature of the school, or why there are none. */
async function readSigned(
  jwt: string,
  { keys }: PublishedKeys,
): Promise<object | 'malformed' | 'unknown_key' | 'altered'> {
  let header: { alg?: string; kid?: string }
  try {
    header = decodeProtectedHeader(jwt)
  } catch {
    return 'malformed'
  }
  if (header.alg !== badgeAlgorithm) return 'malformed'
  const key = keys.find(({ kid }) => kid === header.kid)
  if (!key) return 'unknown_key'
  try {
    const { payload } = await compactVerify(jwt, await importJWK(key, badgeAlgorithm), {
      algorithms: [badgeAlgorithm],
    })
    const claims: unknown = JSON.parse(new TextDecoder().decode(payload))
    return typeof claims === 'object' && claims !== null ? claims : 'malformed'
  } catch {
    return 'altered'
  }
}

function isoSecond(at: number): string {
  return `${new Date(at * 1000).toISOString().slice(0, 19)}Z`
}
