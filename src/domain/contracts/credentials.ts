import * as v from 'valibot'
import { type CertificateId, isCertificateId } from '../certificate-id.ts'

/** Name of the function that publishes what credentials are verified with; its documents are for anybody (decision 90). */
export const credentialsFunction = 'credentials'

/** A document of the school, by its address under the function. */
export type CredentialDocument =
  | { kind: 'issuer' }
  | { kind: 'keys' }
  | { kind: 'key'; name: string }
  /** Numbered from 1. */
  | { kind: 'status'; list: number }
  | { kind: 'badge'; id: CertificateId }

export const credentialPaths = {
  issuer: 'issuer.json',
  keys: 'keys.json',
  key: (name: string) => `keys/${name}.json`,
  status: (list: number) => `status/${list}`,
  badge: (id: CertificateId) => `${id}.jwt`,
}

/** Null for an address that leads to no document. `path`: without the function's own, as `keys.json`. */
export function credentialDocument(path: string): CredentialDocument | null {
  if (path === credentialPaths.issuer) return { kind: 'issuer' }
  if (path === credentialPaths.keys) return { kind: 'keys' }
  const [, name] = /^keys\/([A-Za-z0-9_-]{1,64})\.json$/.exec(path) ?? []
  if (name) return { kind: 'key', name }
  const [, list] = /^status\/([1-9]\d{0,4})$/.exec(path) ?? []
  if (list) return { kind: 'status', list: Number(list) }
  const id = path.endsWith('.jwt') ? path.slice(0, -'.jwt'.length) : ''
  return isCertificateId(id) ? { kind: 'badge', id } : null
}

/** The one algorithm; Open Badges 3.0 requires every verifier to know it (decision 90). */
export const badgeAlgorithm = 'RS256'

const publicKeySchema = v.object({
  kty: v.literal('RSA'),
  alg: v.literal(badgeAlgorithm),
  use: v.literal('sig'),
  /** Address at which the key is published. */
  kid: v.string(),
  n: v.string(),
  e: v.string(),
})
export type PublicKey = v.InferOutput<typeof publicKeySchema>

/** What the school publishes to verify with: a JWK set (RFC 7517) that names its issuer. */
export const publishedKeysSchema = v.object({ issuer: v.string(), keys: v.array(publicKeySchema) })
export type PublishedKeys = v.InferOutput<typeof publishedKeysSchema>
