import * as v from 'valibot'
import type { CertificateId } from '#domain/certificate-id.ts'
import {
  credentialPaths,
  credentialsFunction,
  type PublishedKeys,
  publishedKeysSchema,
} from '#domain/contracts/credentials.ts'
import type { BadgeVerdict } from '#domain/credential/proof.ts'
import { env } from '#platform/env.ts'
import { fetchCode } from '#platform/page-code.ts'
import { CertificateUnchecked } from './certificates.api.ts'

const timeoutMs = 15_000

function credentialsBase(): string {
  return `${env().supabaseUrl}/functions/v1/${credentialsFunction}`
}

/** Where the credential of a certificate is downloaded. */
export function credentialHref(id: CertificateId): string {
  return `${credentialsBase()}/${credentialPaths.badge(id)}`
}

/**
 * Verifies a credential in the browser: nothing of it is sent. Of the school come the published keys and the status list
 * that it names, without which revocation stays unknown.
 * @throws CertificateUnchecked when the keys do not come
 */
export async function checkCredential(jwt: string): Promise<BadgeVerdict> {
  const [keys, { verifyBadge }] = await Promise.all([
    fetchKeys(),
    fetchCode(() => import('#domain/credential/proof.ts')).catch(() => {
      throw new CertificateUnchecked('network')
    }),
  ])
  const offline = await verifyBadge(jwt, { keys, statusList: null, now: Date.now() })
  if (!('badge' in offline)) return offline
  const statusList = await fetchStatusList(offline.badge.credentialStatus.statusListCredential, keys)
  return await verifyBadge(jwt, { keys, statusList, now: Date.now() })
}

async function fetchKeys(): Promise<PublishedKeys> {
  let response: Response
  try {
    response = await fetch(`${credentialsBase()}/${credentialPaths.keys}`, {
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch {
    throw new CertificateUnchecked('network')
  }
  if (response.status === 429) throw new CertificateUnchecked('rate_limited')
  const keys = v.safeParse(publishedKeysSchema, response.ok ? await response.json().catch(() => null) : null)
  if (!keys.success) throw new CertificateUnchecked('server')
  return keys.output
}

/** Null when it does not come. Its address stands under a signature of the school. */
async function fetchStatusList(url: string, { issuer }: PublishedKeys): Promise<string | null> {
  const base = issuer.slice(0, -credentialPaths.issuer.length)
  if (!url.startsWith(base)) return null
  try {
    const response = await fetch(credentialsBase() + url.slice(base.length - 1), {
      signal: AbortSignal.timeout(timeoutMs),
    })
    return response.ok ? await response.text() : null
  } catch {
    return null
  }
}
