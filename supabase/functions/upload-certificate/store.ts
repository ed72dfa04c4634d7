import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import { certificateFinisher, type FinishCertificate } from '../_shared/certificate-file.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type UploadCertificateStore = {
  /** Refuses an id of no version with `certificate_not_found`, and a ready one with `certificate_ready`. */
  checkUnfinished(accessToken: string, id: CertificateId): Promise<StaffResult<unknown>>
  finish: FinishCertificate
}

export function uploadCertificateStore(call: StaffCall): UploadCertificateStore {
  return {
    checkUnfinished: (accessToken, id) => call(accessToken, 'get_certificate_sheet', { id }),
    finish: certificateFinisher(call),
  }
}
