import * as v from 'valibot'
import { certificateBucket } from '../../../src/domain/contracts/certificates.ts'
import { sweepPersonalData, sweepPersonalDataJob } from '../../../src/domain/contracts/personal-data.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type CronDeps, endpoint } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import type { Bucket } from '../_shared/storage.ts'

type SweepDeps = CronDeps<SweepStore> & { bucket: Pick<Bucket, 'remove'> }

/** The next run continues; well under the time that the platform gives a function. */
const budgetMs = 50_000
/** A file is stored before its version is issued, though never this long. */
const minAgeHours = 7 * 24

/** Sweeps what is kept no longer, in pieces, and files of certificates that no version names (decision 202). */
export function createHandler(deps: SweepDeps) {
  return endpoint(deps.edge, sweepPersonalData, {
    access: { kind: 'cron', secrets: deps.cronSecrets },
    handle: () => sweep(deps),
  })
}

async function sweep({ edge, store, bucket }: SweepDeps): Promise<AnswerOf<typeof sweepPersonalData>> {
  const stopAt = edge.now() + budgetMs
  const done = { swept: 0, files: 0 }
  for (let piece = await store.sweep(); piece > 0; piece = edge.now() < stopAt ? await store.sweep() : 0) {
    done.swept += piece
  }
  const names = await store.orphans(minAgeHours)
  if (names.length > 0) {
    const removed = await bucket.remove(names)
    if (!removed.ok) return refuse('storage_error', { storage: removed.detail, swept: done.swept })
    done.files = names.length
  }
  await store.recordRun(sweepPersonalDataJob, done)
  return { ...ok(done, done), quiet: done.swept + done.files === 0 }
}

type SweepStore = ReturnType<typeof sweepStore>

export function sweepStore(database: DatabaseClient) {
  return {
    /** One piece of every table; how many rows, 0 when nothing is over. */
    sweep: () => ask(database, 'sweep_personal_data', {}, v.number()),
    orphans: (minAgeHours: number) =>
      ask(database, 'list_orphan_certificate_files', { min_age_hours: minAgeHours }, v.array(v.string())),
    recordRun: (job: string, result: { swept: number; files: number }) =>
      tell(database, 'record_job_run', { job, result }),
  }
}

export default wired('sweep-personal-data', ({ edge, cronSecrets, database, bucket }) =>
  createHandler({ edge, cronSecrets, store: sweepStore(database), bucket: bucket(certificateBucket) }),
)
