import type { ResponseOf } from '../../../src/domain/contracts/edge-function.ts'
import { generateRecapLinks } from '../../../src/domain/contracts/recap-admin.ts'
import { ok } from '../_shared/answer.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'

export type GenerateRecapLinksDeps = {
  edge: EdgeDeps
  findStaff: Extract<Access, { kind: 'staff' }>['find']
  store: GenerateRecapLinksStore
}

/** Creates a link for every student of the recap's course; existing links are kept. */
export function createHandler(deps: GenerateRecapLinksDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, generateRecapLinks, {
    access: { kind: 'staff', needs: 'recaps', find: deps.findStaff },
    async handle({ body, accessToken }) {
      const result = await deps.store.generate(accessToken, body.recap_id)
      if (!result.ok) return refuseStaff(result.refusal, generateRecapLinks.codes)
      return ok(result.value, { ...result.value })
    },
  })
}

type RecapLinks = ResponseOf<typeof generateRecapLinks>

export type GenerateRecapLinksStore = {
  generate(accessToken: string, recapId: number): Promise<StaffResult<RecapLinks>>
}

export function generateRecapLinksStore(call: StaffCall): GenerateRecapLinksStore {
  return {
    generate: (accessToken, recapId) =>
      call(accessToken, 'generate_recap_links', { recap_id: recapId }, generateRecapLinks.response),
  }
}
