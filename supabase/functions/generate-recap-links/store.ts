import * as v from 'valibot'
import type { ResponseOf } from '../../../src/domain/contracts/edge-function.ts'
import { generateRecapLinks } from '../../../src/domain/contracts/recap-admin.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

type RecapLinks = ResponseOf<typeof generateRecapLinks>

export type GenerateRecapLinksStore = {
  generate(accessToken: string, recapId: number): Promise<StaffResult<RecapLinks>>
}

export function generateRecapLinksStore(call: StaffCall): GenerateRecapLinksStore {
  return {
    async generate(accessToken, recapId) {
      const result = await call(accessToken, 'generate_recap_links', { recap_id: recapId })
      return result.ok ? { ok: true, value: v.parse(generateRecapLinks.response, result.value) } : result
    },
  }
}
