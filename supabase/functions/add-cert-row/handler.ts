import { addCertRow } from '../../../src/domain/contracts/certificates.ts'
import { ok } from '../_shared/answer.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { refuseStaff } from '../_shared/staff-call.ts'
import type { AddCertRowStore } from './store.ts'

export type AddCertRowDeps = {
  edge: EdgeDeps
  findStaff: Extract<Access, { kind: 'staff' }>['find']
  store: AddCertRowStore
}

/** Makes the first certificate of a student; the row of the school's sheet follows through the outbox. */
export function createHandler(deps: AddCertRowDeps): (request: Request) => Promise<Response> {
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
