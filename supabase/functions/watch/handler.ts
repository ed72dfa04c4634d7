import { type Alarm, watch, watchJob } from '../../../src/domain/contracts/watch.ts'
import { type AnswerOf, ok, refuse } from '../_shared/answer.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import type { Mailer } from '../_shared/resend.ts'
import { alarmMail } from './alarm-mail.ts'
import type { WatchStore } from './store.ts'

export type WatchDeps = {
  edge: EdgeDeps
  store: WatchStore
  mailer: Mailer
  addresses: { from: string; to: string }
  siteUrl: string
  cronSecret: string
}

/** Tells the school what stops sales, and once a day what waits on the desk (decision 69). */
export function createHandler(deps: WatchDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, watch, {
    access: { kind: 'cron', secret: deps.cronSecret },
    handle: () => look(deps),
  })
}

async function look(deps: WatchDeps): Promise<AnswerOf<typeof watch>> {
  const { store } = deps
  const alarms = await store.claimAlarms()
  const failures: string[] = []
  for (const alarm of alarms) {
    const sent = await tell(deps, alarm)
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
function tell({ mailer, addresses, siteUrl }: WatchDeps, alarm: Alarm) {
  const mail = alarmMail(alarm, addresses, `${siteUrl}/backoffice?tab=config`)
  return mailer.send(mail, `alarm:${alarm.cause}:${alarm.raised_at}`)
}
