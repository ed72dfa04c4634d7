import * as v from 'valibot'
import {
  type CertificateRecord,
  certificateRecordSchema,
} from '../../../src/domain/contracts/certificates.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type GetCertificateStore = {
  /** A version that was issued; null for every other text. */
  certificate(id: string): Promise<CertificateRecord | null>
}

export function getCertificateStore(database: DatabaseClient): GetCertificateStore {
  return {
    async certificate(id) {
      const result = await database.rpc('get_certificate', { id })
      return v.parse(v.nullable(certificateRecordSchema), unwrap('get_certificate', result))
    },
  }
}
