import * as v from 'valibot'
import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import { type CertificateStatus, certificateSheetSchema } from '../../../src/domain/contracts/certificates.ts'
import { certificateFinisher, type FinishCertificate } from '../_shared/certificate-file.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type UploadCertificateStore = {
  /** Refuses an id of no version with `certificate_not_found`. */
  status(accessToken: string, id: CertificateId): Promise<StaffResult<CertificateStatus>>
  finish: FinishCertificate
}

export function uploadCertificateStore(call: StaffCall): UploadCertificateStore {
  return {
    async status(accessToken, id) {
      const result = await call(accessToken, 'get_certificate_sheet', { id })
      return result.ok ? { ok: true, value: v.parse(certificateSheetSchema, result.value).status } : result
    },
    finish: certificateFinisher(call),
  }
}
