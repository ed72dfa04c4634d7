import { generateRecapLinks } from '../../../src/domain/contracts/recap-admin.ts'
import { ok } from '../_shared/answer.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { refuseStaff } from '../_shared/staff-call.ts'
import type { GenerateRecapLinksStore } from './store.ts'

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
