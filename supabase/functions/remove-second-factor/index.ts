import * as v from 'valibot'
import { removeSecondFactor } from '../../../src/domain/contracts/staff.ts'
import { ok, refuse } from '../_shared/answer.ts'
import type { AuthAdmin } from '../_shared/auth-admin.ts'
import { removeFactors } from '../_shared/auth-admin.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'

type RemoveSecondFactorDeps = {
  edge: EdgeDeps
  findStaff: Extract<Access, { kind: 'staff' }>['find']
  store: RemoveSecondFactorStore
  admin: Pick<AuthAdmin, 'deleteFactor'>
}

/** A member who has lost their second factor signs in with the password alone, until they set up another. */
export function createHandler(deps: RemoveSecondFactorDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, removeSecondFactor, {
    access: { kind: 'staff', needs: 'staff', find: deps.findStaff },
    async handle({ body, accessToken }) {
      const removed = await removeFactors(deps.admin, body.user_id, () =>
        deps.store.begin(accessToken, body.user_id, body.reason),
      )
      if (removed.ok) return ok({ ok: true as const })
      if (removed.refusal === null) return refuse('internal_error', { auth: 'factor_not_deleted' })
      return refuseStaff(removed.refusal, removeSecondFactor.codes)
    },
  })
}

type RemoveSecondFactorStore = {
  /** Notes who removes it and why; the ids of the factors. */
  begin(accessToken: string, userId: string, reason: string): Promise<StaffResult<string[]>>
}

export function removeSecondFactorStore(call: StaffCall): RemoveSecondFactorStore {
  return {
    begin: (accessToken, userId, reason) =>
      call(accessToken, 'begin_factor_removal', { user_id: userId, reason }, v.array(v.string())),
  }
}

export default wired('remove-second-factor', ({ edge, findStaff, callAsStaff, authAdmin }) =>
  createHandler({ edge, findStaff, store: removeSecondFactorStore(callAsStaff), admin: authAdmin }),
)
