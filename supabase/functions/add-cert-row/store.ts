import * as v from 'valibot'
import { type addCertRow, addedCertificatesSchema } from '../../../src/domain/contracts/certificates.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type NewCertificate = v.InferInput<typeof addCertRow.request>
export type AddedCertificate = Omit<
  v.InferOutput<typeof addedCertificatesSchema>['added'][number],
  'student_id'
>

export type AddCertRowStore = {
  add(accessToken: string, certificate: NewCertificate): Promise<StaffResult<AddedCertificate>>
}

export function addCertRowStore(call: StaffCall): AddCertRowStore {
  return {
    async add(accessToken, { student_id, name, distinction, ...shared }) {
      const request = { ...shared, people: [{ student_id, name, distinction }] }
      const result = await call(accessToken, 'add_certificates', { request })
      if (!result.ok) return result
      const { added, refused } = v.parse(addedCertificatesSchema, result.value)
      const [made] = added
      if (made) return { ok: true, value: made }
      const [refusal] = refused
      if (refusal) return { ok: false, refusal: refusal.code }
      throw new Error('nobody was answered for')
    },
  }
}
