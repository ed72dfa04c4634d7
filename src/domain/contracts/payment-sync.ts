import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, nullableText } from './fields.ts'

/** Percent of a run. */
const progress = v.pipe(v.number(), v.minValue(0), v.maxValue(100))

/**
 * What a run has done so far. `processed`: payments and charges of subscriptions that were read, each once; it is the
 * sum of `updated` (news for our payments) and `skipped` (nothing new, held for a person, or without an order).
 */
export const syncCountsSchema = v.object({
  processed: count,
  updated: count,
  skipped: count,
  /** Among the skipped: money without an order, now on the desk for the first time. */
  unmatched: count,
  /** Entries of the provider without an id, a status or a usable amount. */
  unreadable: count,
  /** New or changed refunds. The provider reports no chargebacks (providers, section 1.6). */
  refunds: count,
})
export type SyncCounts = v.InferOutput<typeof syncCountsSchema>

/**
 * Merges what the provider knows of our payments (back-office specification, section 7). One call works for half a
 * minute and keeps where it stopped; it is called until `done`. The counts are of the whole run. Called by the staff
 * without a body; by the schedule, it answers before the work.
 */
export const syncAllPayments = {
  name: 'sync-all-payments',
  request: v.object({}),
  response: v.object({ ...syncCountsSchema.entries, message: v.string(), done: v.boolean(), progress }),
  codes: ['sync_running', 'payment_provider_error', 'payment_provider_busy', 'payment_key_refused'],
} as const satisfies EdgeFunction

/** Result of `get_sync_state`; `progress` and `processed` are null when no run is open. */
export const syncStateSchema = v.object({
  /** When a run last came to its end. */
  last_run_at: nullableText,
  running: v.boolean(),
  /** Percent and number of payments of the open run; null without one. */
  progress: v.nullable(progress),
  processed: v.nullable(count),
})
