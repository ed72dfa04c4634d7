import * as v from 'valibot'
import { type StoredRecap, storedRecapSchema } from '../../../src/domain/contracts/recap.ts'
import {
  type RecapMaterial,
  type SavedRecap,
  savedRecapSchema,
} from '../../../src/domain/contracts/recap-admin.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export type UpsertRecapMaterialStore = {
  /** Absent keys keep the stored values. `changed`: somebody else's change was not overwritten. */
  upsert(
    accessToken: string,
    material: Omit<RecapMaterial, 'course_slug'>,
  ): Promise<StaffResult<SavedRecap | { changed: StoredRecap }>>
}

const upsertAnswerSchema = v.union([savedRecapSchema, v.object({ changed: storedRecapSchema })])

export function upsertRecapMaterialStore(call: StaffCall): UpsertRecapMaterialStore {
  return {
    async upsert(accessToken, request) {
      const result = await call(accessToken, 'upsert_recap_material', { request })
      return result.ok ? { ok: true, value: v.parse(upsertAnswerSchema, result.value) } : result
    },
  }
}

/** Records, with the server key, that the file's content matches its name. */
export function checkedFileRecorder(database: DatabaseClient): (path: string) => Promise<void> {
  return async (path) => {
    unwrap('record_checked_recap_file', await database.rpc('record_checked_recap_file', { name: path }))
  }
}
