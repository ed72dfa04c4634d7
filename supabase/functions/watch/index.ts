import * as v from 'valibot'
import { type Alarm, alarmSchema, watch, watchJob } from '../../../src/domain/contracts/watch.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import { type CronDeps, endpoint } from '../_shared/endpoint.ts'
import type { Sender } from '../_shared/mail-text.ts'
import type { Mailer } from '../_shared/resend.ts'
import { wired } from '../_shared/serve.ts'
import { alarmMail } from './alarm-mail.ts'

type WatchDeps = CronDeps<WatchStore> & {
  mailer: Mailer
  addresses: () => Promise<Sender & { to: string }>
  siteUrl: string
}

/** Tells the school what stops sales, and once a day what waits on the desk (decision 69). */
export function createHandler(deps: WatchDeps) {
  return endpoint(deps.edge, watch, {
    access: { kind: 'cron', secrets: deps.cronSecrets },
    handle: () => look(deps),
  })
}

async function look(deps: WatchDeps): Promise<AnswerOf<typeof watch>> {
  const { store } = deps
  const alarms = await store.claimAlarms()
  await store.noteSessions()
  const failures: string[] = []
  for (const alarm of alarms) {
    const sent = await mailAlarm(deps, alarm)
    if (sent.ok) await store.finishAlarm(alarm.cause)
    else failures.push(sent.detail)
  }
  const digest = await store.queueDigest(`${deps.siteUrl}/backoffice`)
  // A claim that was not finished ends by itself, and the next run sends again.
  if (failures.length > 0) return refuse('mail_error', { errors: failures.join(', ') })
  await store.recordRun(watchJob, { alarms: alarms.length })
  const causes = alarms.map(({ cause }) => cause).join(' ')
  return {
    ...ok({ alarms: alarms.length, digest }, { causes, digest }),
    quiet: alarms.length === 0 && !digest,
  }
}

/** Not through the outbox: its worker may be what stands still. */
async function mailAlarm({ mailer, addresses }: WatchDeps, alarm: Alarm) {
  const mail = alarmMail(alarm, await addresses())
  return await mailer.send(mail, `alarm:${alarm.cause}:${alarm.raised_at}`)
}

type WatchStore = ReturnType<typeof watchStore>

export function watchStore(database: DatabaseClient) {
  return {
    /** The alarms to be mailed now, each for two minutes this caller's alone. */
    claimAlarms: () => ask(database, 'claim_alarms', {}, v.array(alarmSchema)),
    /** The alarm was mailed: the next mail about it goes in an hour at the earliest. */
    finishAlarm: (cause: Alarm['cause']) => tell(database, 'finish_alarm', { cause }),
    /** Stores the mail of the day, once per day and only if something is older than a day. */
    queueDigest: (deskUrl: string) => ask(database, 'queue_desk_digest', { desk_url: deskUrl }, v.boolean()),
    /** Stores a mail to each member about sessions of theirs that named no browser. */
    noteSessions: () => ask(database, 'note_unnamed_sessions', {}, v.number()),
    recordRun: (job: string, result: { alarms: number }) => tell(database, 'record_job_run', { job, result }),
  }
}

export default wired('watch', ({ edge, cronSecrets, database, mailer, mailAddresses, siteUrl }) =>
  createHandler({
    edge,
    cronSecrets,
    store: watchStore(database),
    mailer,
    addresses: mailAddresses,
    siteUrl,
  }),
)
