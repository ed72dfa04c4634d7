import * as v from 'valibot'
import { type SyncCounts, syncCountsSchema } from '../../../src/domain/contracts/payment-sync.ts'
import { ask, type DatabaseClient, tell } from '../_shared/database.ts'
import type { PaymentFact } from '../_shared/payment-fact.ts'
import { paymentLedger } from '../_shared/payment-ledger.ts'
import { cursorSchema, type SyncCursor } from './cursor.ts'

/** `recent`: what may still change, for the schedule; `all`: since the first order. */
export type SyncScope = 'recent' | 'all'

const runSchema = v.pipe(
  v.object({
    outcome: v.literal('begun'),
    /** Opaque token of the lease. */
    worker: v.string(),
    scope: v.picklist(['recent', 'all']),
    from_day: v.string(),
    to_day: v.string(),
    cursor: v.nullable(cursorSchema),
    counts: v.partial(syncCountsSchema),
    progress: v.number(),
  }),
  v.transform(({ from_day: fromDay, to_day: toDay, ...run }) => ({ ...run, fromDay, toDay })),
)
const begunSchema = v.union([runSchema, v.object({ outcome: v.picklist(['running', 'not_due']) })])

export type SyncRun = v.InferOutput<typeof runSchema>
export type Begun = v.InferOutput<typeof begunSchema>

export type PaymentSyncStore = ReturnType<typeof paymentSyncStore>

export function paymentSyncStore(database: DatabaseClient) {
  return {
    ...paymentLedger(database),
    /** Begins or resumes a run, for one worker at a time; `not_due`: the schedule has nothing to do yet. */
    begin: (scope: SyncScope) => ask(database, 'begin_payment_sync', { scope }, begunSchema),
    /** Keeps how far the run is and renews the lease. False once another worker has taken over. */
    save: (worker: string, cursor: SyncCursor, counts: SyncCounts, progress: number) =>
      ask(database, 'save_payment_sync', { worker, cursor, counts, progress }, v.boolean()),
    /** False as above. */
    finish: (worker: string, counts: SyncCounts) =>
      ask(database, 'finish_payment_sync', { worker, counts }, v.boolean()),
    /** Lets the next call go on at once. */
    release: (worker: string) => tell(database, 'release_payment_sync', { worker }),
    /** Puts money without an order on the desk; `body` is the notification that could have told it. Whether it is new there. */
    keepUnmatched: (fact: PaymentFact, body: string, provider: string) =>
      ask(database, 'keep_unmatched_payment', { fact, body, provider }, v.boolean()),
  }
}
