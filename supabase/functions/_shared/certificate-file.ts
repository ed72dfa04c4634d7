import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import { sha256Hex } from './secrets.ts'
import type { Bucket, StorageResult } from './storage.ts'

export type CertificateFile = { objectName: string; sha256: string; bytes: number }

/** Stores the PDF of a version under its digest: what has its name already has its bytes. */
export async function storeCertificateFile(
  bucket: Pick<Bucket, 'upload'>,
  id: CertificateId,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<StorageResult<CertificateFile>> {
  const sha256 = await sha256Hex(bytes)
  const objectName = `${id}/${sha256}.pdf`
  const stored = await bucket.upload(objectName, bytes, 'application/pdf')
  if (!stored.ok && stored.kind !== 'exists') return stored
  return { ok: true, value: { objectName, sha256, bytes: bytes.length } }
}
