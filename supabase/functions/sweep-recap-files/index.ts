import * as v from 'valibot'
import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { sweepRecapFiles, sweepRecapFilesJob } from '../../../src/domain/contracts/recap-admin.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type CronDeps, endpoint } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import type { Bucket } from '../_shared/storage.ts'

type SweepRecapFilesDeps = CronDeps<SweepRecapFilesStore> & {
  bucket: Pick<Bucket, 'remove'>
}

/** An upload belongs to a form that may still be open, though never this long. */
const minAgeHours = 7 * 24
/** Batches of a hundred files; the next run continues. */
const batches = 10

/** Removes files that no recap references: abandoned uploads and replaced files. */
export function createHandler(deps: SweepRecapFilesDeps) {
  return endpoint(deps.edge, sweepRecapFiles, {
    access: { kind: 'cron', secrets: deps.cronSecrets },
    handle: () => sweep(deps),
  })
}

async function sweep({ store, bucket }: SweepRecapFilesDeps): Promise<AnswerOf<typeof sweepRecapFiles>> {
  const swept = { removed: 0 }
  let before = ''
  for (let batch = 0; batch < batches; batch += 1) {
    const names = await store.orphans(minAgeHours)
    // Stops when the storage reports success without removing anything.
    if (names.length === 0 || names[0] === before) break
    before = names[0] ?? ''
    const removed = await bucket.remove(names)
    if (!removed.ok) return refuse('storage_error', { storage: removed.detail, removed: swept.removed })
    swept.removed += names.length
  }
  await store.recordRun(sweepRecapFilesJob, swept)
  return { ...ok(swept, { removed: swept.removed }), quiet: swept.removed === 0 }
}

type SweepRecapFilesStore = ReturnType<typeof sweepRecapFilesStore>

export function sweepRecapFilesStore(database: DatabaseClient) {
  return {
    /** Names of unreferenced files older than this, oldest first, at most 100. */
    orphans: (minAgeHours: number) =>
      ask(database, 'list_orphan_recap_files', { min_age_hours: minAgeHours }, v.array(v.string())),
    recordRun: (job: string, result: { removed: number }) =>
      tell(database, 'record_job_run', { job, result }),
  }
}

export default wired('sweep-recap-files', ({ edge, cronSecrets, database, bucket }) =>
  createHandler({ edge, cronSecrets, store: sweepRecapFilesStore(database), bucket: bucket(recapBucket) }),
)
