import * as v from 'valibot'
import type {
  RecapMaterial,
  RecapMaterialResponse,
  StoredRecap,
} from '../../../src/domain/contracts/recap.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type UpsertRecapMaterialStore = {
  /** Keys that are absent keep what is stored. `changed`: nothing was written over what somebody else wrote. */
  upsert(
    accessToken: string,
    material: Omit<RecapMaterial, 'course_slug'>,
  ): Promise<StaffResult<RecapMaterialResponse | { changed: StoredRecap }>>
}

const text = v.nullable(v.string())
const storedSchema = v.union([
  v.object({ id: v.number(), created: v.boolean(), version: v.number() }),
  v.object({
    changed: v.object({
      id: v.number(),
      version: v.number(),
      course_id: v.number(),
      cohort: v.string(),
      class_id: v.string(),
      class_title: v.string(),
      description: text,
      audio_url: text,
      pdf_url: text,
      material_url: text,
      video_url: text,
      announcement: text,
    }),
  }),
])

export function upsertRecapMaterialStore(call: StaffCall): UpsertRecapMaterialStore {
  return {
    async upsert(accessToken, request) {
      const result = await call(accessToken, 'upsert_recap_material', { request })
      return result.ok ? { ok: true, value: v.parse(storedSchema, result.value) } : result
    },
  }
}

/** Tells the database, as the server, that this file of the bucket is what its name says. */
export function checkedFileRecorder(database: DatabaseClient): (path: string) => Promise<void> {
  return async (path) => {
    unwrap('record_checked_recap_file', await database.rpc('record_checked_recap_file', { name: path }))
  }
}
