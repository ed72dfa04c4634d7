import * as v from 'valibot'
import type { RecapMaterial, RecapMaterialResponse } from '../../../src/domain/contracts/recap.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type UpsertRecapMaterialStore = {
  /** Keys that are absent keep what is stored. */
  upsert(
    accessToken: string,
    material: Omit<RecapMaterial, 'course_slug'>,
  ): Promise<StaffResult<RecapMaterialResponse>>
}

const storedSchema = v.object({ id: v.number(), created: v.boolean() })

export function upsertRecapMaterialStore(call: StaffCall): UpsertRecapMaterialStore {
  return {
    async upsert(accessToken, request) {
      const result = await call(accessToken, 'upsert_recap_material', { request })
      return result.ok ? { ok: true, value: v.parse(storedSchema, result.value) } : result
    },
  }
}
