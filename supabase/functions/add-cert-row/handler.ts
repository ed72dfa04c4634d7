import type * as v from 'valibot'
import { addCertRow, addedCertificatesSchema } from '../../../src/domain/contracts/certificates.ts'
import { ok } from '../_shared/answer.ts'
import { endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'

/** Makes the first certificate of a student; the row of the school's sheet follows through the outbox. */
export function createHandler(deps: StaffDeps<AddCertRowStore>) {
  return endpoint(deps.edge, addCertRow, {
    access: { kind: 'staff', needs: 'enrolments', find: deps.findStaff },
    async handle({ body, accessToken }) {
      const result = await deps.store.add(accessToken, body)
      if (!result.ok) return refuseStaff(result.refusal, addCertRow.codes)
      const { id, certificate_number } = result.value
      return ok({ certificate: { id, certificate_number } }, { certificate_number })
    },
  })
}

type NewCertificate = v.InferInput<typeof addCertRow.request>
type AddedCertificate = Omit<v.InferOutput<typeof addedCertificatesSchema>['added'][number], 'student_id'>

type AddCertRowStore = {
  add(accessToken: string, certificate: NewCertificate): Promise<StaffResult<AddedCertificate>>
}

export function addCertRowStore(call: StaffCall): AddCertRowStore {
  return {
    async add(accessToken, { student_id, name, distinction, ...shared }) {
      const request = { ...shared, people: [{ student_id, name, distinction }] }
      const result = await call(accessToken, 'add_certificates', { request }, addedCertificatesSchema)
      if (!result.ok) return result
      const { added, refused } = result.value
      const [made] = added
      if (made) return { ok: true, value: made }
      const [refusal] = refused
      if (refusal) return { ok: false, refusal: refusal.code }
      throw new Error('nobody was answered for')
    },
  }
}
