import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import {
  type certificateMakers,
  type FinishedCertificate,
  finishedCertificateSchema,
} from '../../../src/domain/contracts/certificates.ts'
import { sha256Hex } from './secrets.ts'
import type { StaffCall, StaffResult } from './staff-call.ts'
import type { Bucket, StorageResult } from './storage.ts'

export type CertificateFile = { objectName: string; sha256: string; bytes: number }

/** Issues a version with a file of the bucket; the same file again changes nothing. */
export type FinishCertificate = (
  accessToken: string,
  id: CertificateId,
  file: CertificateFile,
  madeBy: (typeof certificateMakers)[number],
) => Promise<StaffResult<FinishedCertificate>>

/** The name in the bucket tells version and bytes: other bytes are another object (decision 92). */
export async function describeCertificateFile(
  id: CertificateId,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<CertificateFile> {
  const sha256 = await sha256Hex(bytes)
  return { objectName: `${id}/${sha256}.pdf`, sha256, bytes: bytes.length }
}

/** Stores the PDF of a version under its digest: what has its name already has its bytes. */
export async function storeCertificateFile(
  bucket: Pick<Bucket, 'upload'>,
  id: CertificateId,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StorageResult<CertificateFile>> {
  const file = await describeCertificateFile(id, bytes)
  const stored = await bucket.upload(file.objectName, bytes, 'application/pdf')
  if (!stored.ok && stored.kind !== 'exists') return stored
  return { ok: true, value: file }
}

export function certificateFinisher(call: StaffCall): FinishCertificate {
  return async function finish(accessToken, id, { objectName, sha256, bytes }, madeBy) {
    const args = { id, object_name: objectName, sha256, bytes, made_by: madeBy }
    return await call(accessToken, 'finish_certificate', args, finishedCertificateSchema)
  }
}
