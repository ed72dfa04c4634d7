import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import {
  type CertificateStatus,
  certificateFileMaxBytes,
  certificateSheetSchema,
  uploadCertificate,
} from '../../../src/domain/contracts/certificates.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import {
  certificateFinisher,
  describeCertificateFile,
  type FinishCertificate,
  storeCertificateFile,
} from '../_shared/certificate-file.ts'
import { endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'
import type { Bucket } from '../_shared/storage.ts'
import { inspectPdf } from './inspect-pdf.ts'

export type UploadCertificateDeps = StaffDeps<UploadCertificateStore> & {
  bucket: Pick<Bucket, 'upload'>
}

/** For the boundaries and the other fields of the form. */
const formBytes = 64 * 1024

/** Issues a certificate with a PDF made in the design tool (back-office specification, section 2). */
export function createHandler(deps: UploadCertificateDeps) {
  return endpoint(deps.edge, uploadCertificate, {
    access: { kind: 'staff', needs: 'enrolments', find: deps.findStaff },
    format: 'multipart',
    maxBytes: certificateFileMaxBytes + formBytes,
    async handle({ body, accessToken }) {
      if (body.file.size > certificateFileMaxBytes) return refuse('file_too_large')
      const pdf = new Uint8Array(await body.file.arrayBuffer())
      const fault = await inspectPdf(pdf)
      return fault ? refuse(fault) : await upload(deps, accessToken, body.certificate_id, pdf)
    },
  })
}

/** Whatever fails on the way, the same call again goes on from there. */
async function upload(
  deps: UploadCertificateDeps,
  accessToken: string,
  id: CertificateId,
  pdf: Uint8Array<ArrayBuffer>,
): Promise<AnswerOf<typeof uploadCertificate>> {
  const status = await deps.store.status(accessToken, id)
  if (!status.ok) return refuseStaff(status.refusal, uploadCertificate.codes)
  // A ready one takes its own file again, when the first answer was lost, and refuses any other: nothing is stored.
  const file =
    status.value === 'ready'
      ? { ok: true as const, value: await describeCertificateFile(id, pdf) }
      : await storeCertificateFile(deps.bucket, id, pdf)
  if (!file.ok) return refuse('storage_error', { storage: file.detail })
  const finished = await deps.store.finish(accessToken, id, file.value, 'canva')
  if (!finished.ok) return refuseStaff(finished.refusal, uploadCertificate.codes)
  const { outcome, certificate } = finished.value
  return ok({ certificate }, { outcome })
}

type UploadCertificateStore = {
  /** Refuses an id of no version with `certificate_not_found`. */
  status(accessToken: string, id: CertificateId): Promise<StaffResult<CertificateStatus>>
  finish: FinishCertificate
}

export function uploadCertificateStore(call: StaffCall): UploadCertificateStore {
  return {
    async status(accessToken, id) {
      const result = await call(accessToken, 'get_certificate_sheet', { id }, certificateSheetSchema)
      return result.ok ? { ok: true, value: result.value.status } : result
    },
    finish: certificateFinisher(call),
  }
}
