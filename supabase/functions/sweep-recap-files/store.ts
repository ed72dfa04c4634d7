import * as v from 'valibot'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type SweepRecapFilesStore = {
  /** Names of unreferenced files older than this, oldest first, at most 100. */
  orphans(minAgeHours: number): Promise<string[]>
  recordRun(job: string, result: { removed: number }): Promise<void>
}

export function sweepRecapFilesStore(database: DatabaseClient): SweepRecapFilesStore {
  return {
    async orphans(minAgeHours) {
      const result = await database.rpc('list_orphan_recap_files', { min_age_hours: minAgeHours })
      return v.parse(v.array(v.string()), unwrap('list_orphan_recap_files', result))
    },
    async recordRun(job, result) {
      unwrap('record_job_run', await database.rpc('record_job_run', { job, result }))
    },
  }
}
