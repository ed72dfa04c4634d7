import * as v from 'valibot'
import type { RecapLinksResponse } from '../../../src/domain/contracts/recap.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type GenerateRecapLinksStore = {
  generate(accessToken: string, recapId: number): Promise<StaffResult<RecapLinksResponse>>
}

const linksSchema = v.object({ links_created: v.number(), total_students: v.number() })

export function generateRecapLinksStore(call: StaffCall): GenerateRecapLinksStore {
  return {
    async generate(accessToken, recapId) {
      const result = await call(accessToken, 'generate_recap_links', { recap_id: recapId })
      return result.ok ? { ok: true, value: v.parse(linksSchema, result.value) } : result
    },
  }
}
