import { webcrypto } from 'node:crypto'
import { vi } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { getCertificate, type PublicCertificate } from '#domain/contracts/certificates.ts'
import { certificateFacts } from '#domain/test-support/certificate-facts.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { type EdgePlace, startNetwork } from '#platform/test-support/fake-network.ts'

export const id = aCertificateId(1)
export const newerId = aCertificateId(2)

export type CertificateServer = EdgePlace<typeof getCertificate>

export function aCertificate(changes: Partial<PublicCertificate> = {}): PublicCertificate {
  return {
    id,
    certificate_number: 'MER-2026-00042',
    version: 1,
    verdict: 'valid',
    ...certificateFacts,
    student_name: 'María Núñez Agüero',
    cohort_starts_on: toCalendarDay('2026-07-01'),
    // Read as UTC and shown in the Americas, both would be the day before.
    issue_date: toCalendarDay('2026-08-01'),
    distinction: 'Mención de honor',
    file_sha256: 'a'.repeat(64),
    file_bytes: 1000,
    replaced_by: null,
    revoked_on: null,
    ...changes,
  }
}

export const file = {
  url: 'https://storage.example/certificates/a.pdf?token=1',
  download_url: 'https://storage.example/certificates/a.pdf?token=1&download=MER-2026-00042.pdf',
}

export function answering(changes: Partial<PublicCertificate> = {}) {
  const certificate = aCertificate(changes)
  return { answer: { certificate, file: certificate.verdict === 'revoked' ? null : file } }
}

/** A browser on a desk, or on a phone. */
export function inWindow({ wide, showsPdf }: { wide: boolean; showsPdf: boolean }): void {
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }))
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: showsPdf, configurable: true })
}

export function startRegister(): CertificateServer {
  vi.stubGlobal('scrollTo', () => undefined)
  inWindow({ wide: true, showsPdf: true })
  // jsdom has none of its digests.
  vi.stubGlobal('crypto', webcrypto)
  const register = startNetwork().edge(getCertificate, { certificate: null, file: null })
  register.reply = answering()
  return register
}
