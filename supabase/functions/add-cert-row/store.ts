import * as v from 'valibot'
import { type addCertRow, certificateStatusSchema } from '../../../src/domain/contracts/certificates.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type NewCertificate = v.InferInput<typeof addCertRow.request>
export type AddedCertificate = v.InferOutput<typeof certificateStatusSchema>

export type AddCertRowStore = {
  add(accessToken: string, certificate: NewCertificate): Promise<StaffResult<AddedCertificate>>
}

export function addCertRowStore(call: StaffCall): AddCertRowStore {
  return {
    async add(accessToken, certificate) {
      const result = await call(accessToken, 'add_certificate', { request: certificate })
      return result.ok ? { ok: true, value: v.parse(certificateStatusSchema, result.value) } : result
    },
  }
}
