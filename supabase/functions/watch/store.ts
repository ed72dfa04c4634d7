import * as v from 'valibot'
import { type Alarm, alarmSchema } from '../../../src/domain/contracts/watch.ts'
import { type DatabaseClient, unwrap } from '../_shared/database.ts'

export type WatchStore = {
  /** The alarms to be mailed now, each for two minutes this caller's alone. */
  claimAlarms(): Promise<Alarm[]>
  /** The alarm was mailed: the next mail about it goes in an hour at the earliest. */
  finishAlarm(cause: Alarm['cause']): Promise<void>
  /** Stores the mail of the day, once per day and only if something is older than a day. */
  queueDigest(deskUrl: string): Promise<boolean>
  recordRun(job: string, result: { alarms: number }): Promise<void>
}

export function watchStore(database: DatabaseClient): WatchStore {
  return {
    async claimAlarms() {
      return v.parse(v.array(alarmSchema), unwrap('claim_alarms', await database.rpc('claim_alarms')))
    },
    async finishAlarm(cause) {
      unwrap('finish_alarm', await database.rpc('finish_alarm', { cause }))
    },
    async queueDigest(deskUrl) {
      const result = await database.rpc('queue_desk_digest', { desk_url: deskUrl })
      return v.parse(v.boolean(), unwrap('queue_desk_digest', result))
    },
    async recordRun(job, result) {
      unwrap('record_job_run', await database.rpc('record_job_run', { job, result }))
    },
  }
}
