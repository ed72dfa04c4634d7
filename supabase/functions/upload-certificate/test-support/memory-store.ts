import type { CertificateId } from '../../../../src/domain/certificate-id.ts'
import type { CertificateStatus } from '../../../../src/domain/contracts/certificates.ts'
import type { CertificateFile } from '../../_shared/certificate-file.ts'
import { staffToken } from '../../_shared/test-support/staff.ts'
import type { UploadCertificateStore } from '../handler.ts'

export type MemoryCertificates = UploadCertificateStore & {
  certificates: Map<
    CertificateId,
    { certificate_number: string; status: CertificateStatus; file: CertificateFile | null }
  >
  /** Objects of the bucket. */
  objects: { has(name: string): boolean }
  addPending(id: CertificateId): void
}

/** Versions in memory; tests hold it to the contract of the real store. */
export function memoryCertificates(objects: { has(name: string): boolean }): MemoryCertificates {
  const certificates: MemoryCertificates['certificates'] = new Map()
  return {
    certificates,
    objects,
    addPending(id) {
      const number = `MER-2026-${String(certificates.size + 1).padStart(5, '0')}`
      certificates.set(id, { certificate_number: number, status: 'pending', file: null })
    },
    async status(accessToken, id) {
      if (accessToken !== staffToken) return { ok: false, refusal: 'forbidden' }
      const known = certificates.get(id)
      if (!known) return { ok: false, refusal: 'certificate_not_found' }
      return { ok: true, value: known.status }
    },
    async finish(accessToken, id, file) {
      if (accessToken !== staffToken) return { ok: false, refusal: 'forbidden' }
      const known = certificates.get(id)
      if (!known) return { ok: false, refusal: 'certificate_not_found' }
      const outcome = known.file ? 'already' : 'issued'
      if (known.file && known.file.sha256 !== file.sha256) return { ok: false, refusal: 'certificate_ready' }
      if (!known.file && !objects.has(file.objectName)) return { ok: false, refusal: 'file_not_found' }
      known.file ??= file
      known.status = 'ready'
      const { certificate_number, status } = known
      return { ok: true, value: { outcome, certificate: { id, certificate_number, status } } }
    },
  }
}
