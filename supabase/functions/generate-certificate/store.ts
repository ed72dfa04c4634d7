import * as v from 'valibot'
import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import {
  type CertificateProblem,
  type CertificateSheet,
  certificateSheetSchema,
} from '../../../src/domain/contracts/certificates.ts'
import { certificateFinisher, type FinishCertificate } from '../_shared/certificate-file.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type GenerateCertificateStore = {
  /** What is drawn on a version. */
  sheet(accessToken: string, id: CertificateId): Promise<StaffResult<CertificateSheet>>
  finish: FinishCertificate
  /** Leaves why there is no file; it can be tried again. */
  fail(accessToken: string, id: CertificateId, problem: CertificateProblem): Promise<StaffResult<unknown>>
}

export function generateCertificateStore(call: StaffCall): GenerateCertificateStore {
  return {
    async sheet(accessToken, id) {
      const result = await call(accessToken, 'get_certificate_sheet', { id })
      return result.ok ? { ok: true, value: v.parse(certificateSheetSchema, result.value) } : result
    },
    finish: certificateFinisher(call),
    fail(accessToken, id, problem) {
      return call(accessToken, 'fail_certificate', { id, problem })
    },
  }
}
