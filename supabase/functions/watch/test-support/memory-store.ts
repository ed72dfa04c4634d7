import type { Alarm, AlarmCause } from '../../../../src/domain/contracts/watch.ts'
import type { WatchStore } from '../handler.ts'

export type MemoryStore = WatchStore & {
  runs: string[]
  digests: string[]
  raise(cause: AlarmCause): void
  /** Advances the store's clock. */
  pass(minutes: number): void
}

type Row = { since: number; raisedAt: number; mailedAt: number | null; leasedUntil: number }

const minuteMs = 60_000

/** In-memory alarms; tests hold it to the contract of the real store. */
export function memoryStore(): MemoryStore {
  let now = Date.parse('2026-11-22T12:00:00Z')
  const rows = new Map<AlarmCause, Row>()
  const runs: string[] = []
  const digests: string[] = []
  return {
    runs,
    digests,
    pass(minutes) {
      now += minutes * minuteMs
    },
    raise(cause) {
      const known = rows.get(cause)
      const quiet = !known || known.raisedAt < now - 60 * minuteMs
      const row = known ?? { since: now, raisedAt: now, mailedAt: null, leasedUntil: 0 }
      rows.set(cause, { ...row, since: quiet ? now : row.since, raisedAt: now })
    },
    async claimAlarms() {
      const claimed: Alarm[] = []
      for (const [cause, row] of rows) {
        const isTold =
          row.mailedAt !== null && (row.raisedAt <= row.mailedAt || row.mailedAt > now - 60 * minuteMs)
        if (row.leasedUntil > now || isTold) continue
        row.leasedUntil = now + 2 * minuteMs
        claimed.push({
          cause,
          since: new Date(row.since).toISOString(),
          raised_at: new Date(row.raisedAt).toISOString(),
        })
      }
      return claimed
    },
    async finishAlarm(cause) {
      const row = rows.get(cause)
      if (row) Object.assign(row, { mailedAt: now, leasedUntil: 0 })
    },
    async queueDigest(url) {
      digests.push(url)
      return false
    },
    noteSessions: async () => 0,
    async recordRun(job) {
      runs.push(job)
    },
  }
}
