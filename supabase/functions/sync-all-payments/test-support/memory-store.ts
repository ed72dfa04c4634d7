import type { SyncCounts } from '../../../../src/domain/contracts/payment-sync.ts'
import {
  type MemoryStore as MemoryLedger,
  memoryStore as memoryLedger,
} from '../../_shared/test-support/memory-ledger.ts'
import type { SyncCursor } from '../cursor.ts'
import type { PaymentSyncStore, SyncScope } from '../store.ts'

type Row = {
  startedAt: number | null
  finishedAt: number | null
  cursor: SyncCursor | null
  counts: Partial<SyncCounts>
  progress: number
}

export type MemorySync = MemoryLedger &
  PaymentSyncStore & {
    /** Counts of the runs that came to their end. */
    runs: SyncCounts[]
    /** The first day of a run of everything; a run of recent weeks begins 35 days ago. */
    firstDay: string
    /** Advances the store's clock. */
    pass(seconds: number): void
    /** What the row of this scope says. */
    state(scope: SyncScope): Row
  }

const leaseMs = 60_000
const dayMs = 86_400_000

/** In-memory synchronisation; tests hold it to the contract of the real store. */
export function memorySync(): MemorySync {
  let now = Date.now()
  let lease: { worker: string; scope: SyncScope; until: number } | null = null
  let workers = 0
  const rows: Record<SyncScope, Row> = { recent: emptyRow(), all: emptyRow() }
  const ledger = memoryLedger()
  const runs: SyncCounts[] = []
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)

  function chosen(scope: SyncScope): SyncScope | null {
    const { finishedAt, startedAt } = rows[scope]
    if (scope === 'all' || finishedAt === null || (startedAt ?? 0) <= now - 50 * 60_000) return scope
    const all = rows.all
    return all.startedAt !== null && all.finishedAt === null && all.startedAt > now - dayMs ? 'all' : null
  }

  return Object.assign(ledger, {
    runs,
    firstDay: day(now - 60 * dayMs),
    pass(seconds: number) {
      now += seconds * 1000
    },
    state: (scope: SyncScope) => rows[scope],

    async begin(this: MemorySync, wanted: SyncScope) {
      if (lease && lease.until > now) return { outcome: 'running' as const }
      const scope = chosen(wanted)
      if (scope === null) return { outcome: 'not_due' as const }
      const row = rows[scope]
      if (row.startedAt === null || row.finishedAt !== null || row.startedAt <= now - dayMs) {
        rows[scope] = { ...emptyRow(), startedAt: now }
      }
      workers += 1
      lease = { worker: `worker-${workers}`, scope, until: now + leaseMs }
      const { cursor, counts, progress } = rows[scope]
      return {
        ...{ outcome: 'begun' as const, worker: lease.worker, scope, cursor, counts, progress },
        fromDay: scope === 'all' ? this.firstDay : day(now - 35 * dayMs),
        toDay: day(now + dayMs),
      }
    },
    async save(worker: string, cursor: SyncCursor, counts: SyncCounts, progress: number) {
      if (lease?.worker !== worker) return false
      Object.assign(rows[lease.scope], { cursor, counts, progress })
      lease.until = now + leaseMs
      return true
    },
    async finish(worker: string, counts: SyncCounts) {
      if (lease?.worker !== worker) return false
      Object.assign(rows[lease.scope], { cursor: null, counts, progress: 100, finishedAt: now })
      lease = null
      runs.push(counts)
      return true
    },
    async release(worker: string) {
      if (lease?.worker === worker) lease = null
    },
    async keepUnmatched(this: MemorySync, fact, body, provider) {
      const named = ({ body: told }: { body: string }) =>
        Object.values(JSON.parse(told)).includes(fact.provider_payment_id)
      const known = ledger.events.find(named)
      const isNew = known?.outcome !== 'unmatched'
      const eventId = known?.id ?? (await ledger.recordEvent(body, fact.provider_payment_id, provider))
      return (await ledger.apply(fact, eventId)) === 'unmatched' && isNew
    },
  } satisfies Omit<MemorySync, keyof MemoryLedger>)
}

function emptyRow(): Row {
  return { startedAt: null, finishedAt: null, cursor: null, counts: {}, progress: 0 }
}
