import { generateRecapLinks } from '../../../src/domain/contracts/recap-admin.ts'
import { ok } from '../_shared/answer.ts'
import { endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { refuseStaff, type StaffCall } from '../_shared/staff-call.ts'

/** Creates a link for every student of the recap's course; existing links are kept. */
export function createHandler(deps: StaffDeps<GenerateRecapLinksStore>) {
  return endpoint(deps.edge, generateRecapLinks, {
    access: { kind: 'staff', needs: 'recaps', find: deps.findStaff },
    async handle({ body, accessToken }) {
      const result = await deps.store.generate(accessToken, body.recap_id)
      if (!result.ok) return refuseStaff(result.refusal, generateRecapLinks.codes)
      return ok(result.value, { ...result.value })
    },
  })
}

type GenerateRecapLinksStore = ReturnType<typeof generateRecapLinksStore>

export function generateRecapLinksStore(call: StaffCall) {
  return {
    generate: (accessToken: string, recapId: number) =>
      call(accessToken, 'generate_recap_links', { recap_id: recapId }, generateRecapLinks.response),
  }
}

export default wired('generate-recap-links', ({ edge, findStaff, callAsStaff }) =>
  createHandler({ edge, findStaff, store: generateRecapLinksStore(callAsStaff) }),
)
