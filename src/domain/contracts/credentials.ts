import type { CertificateId } from '../certificate-id.ts'
import { isCertificateId } from '../certificate-id.ts'

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
