import type { CertificateId } from '#domain/certificate-id.ts'
import { getCertificate, type PublicCertificate } from '#domain/contracts/certificates.ts'
import { callFunction } from '#platform/call-function.ts'

/** Addresses of the file that work for an hour. */
export type CertificateFile = { url: string; download_url: string }
/** `file`: null of a revoked certificate. */
export type FoundCertificate = { certificate: PublicCertificate; file: CertificateFile | null }

export type UncheckedReason = 'network' | 'rate_limited' | 'server'

/** The register gave no answer, so the certificate may well exist. */
export class CertificateUnchecked extends Error {
  readonly reason: UncheckedReason

  constructor(reason: UncheckedReason) {
    super(`the certificate could not be checked: ${reason}`)
    this.name = 'CertificateUnchecked'
    this.reason = reason
  }
}

/**
 * Null when no such certificate was issued. A POST, so that the id appears in no address.
 * @throws CertificateUnchecked
 */
export async function fetchCertificate(
  id: CertificateId,
  signal?: AbortSignal,
): Promise<FoundCertificate | null> {
  const answer = await callFunction(getCertificate, { id }, { signal })
  if (answer.ok) {
    const { certificate, file } = answer.value
    return certificate && { certificate, file }
  }
  if (answer.kind === 'network') throw new CertificateUnchecked('network')
  const limited = answer.kind === 'code' && answer.code === 'rate_limited'
  throw new CertificateUnchecked(limited ? 'rate_limited' : 'server')
}
