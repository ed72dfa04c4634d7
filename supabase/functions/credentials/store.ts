import * as v from 'valibot'
import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import {
  type CertificateRecord,
  certificateRecordSchema,
} from '../../../src/domain/contracts/certificates.ts'
import { statusPlace } from '../../../src/domain/credential/status-list.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type CredentialStore = {
  /** Null for an id that no ready certificate has. */
  certificate(id: CertificateId): Promise<CertificateRecord | null>
  /** Places in this list, numbered from 1, of the certificates that hold no more. */
  revokedIn(list: number): Promise<number[]>
}

export function credentialStore(database: DatabaseClient): CredentialStore {
  return {
    async certificate(id) {
      const result = await database.rpc('get_certificate', { id })
      return v.parse(v.nullable(certificateRecordSchema), unwrap('get_certificate', result))
    },
    async revokedIn(list) {
      const result = await database.rpc('get_certificate_status_bits', { list: list - 1 })
      const indices = v.parse(v.array(v.number()), unwrap('get_certificate_status_bits', result))
      return indices.map((statusIndex) => statusPlace(statusIndex).index)
    },
  }
}
