import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, id } from './fields.ts'

/**
 * Called by the schedule with an empty body: advances the balances whose next instalment is due, and once a night proves
 * all of them (decision 77). `advanced`: persons. `proved`: persons; null when it was not time. `differed`: figures that
 * were corrected.
 */
export const keepBalances = {
  name: 'keep-balances',
  request: v.object({}),
  response: v.object({ advanced: count, proved: v.nullable(count), differed: count }),
  codes: [],
} as const satisfies EdgeFunction

/** A kept or counted row; null where there is none. */
const figures = v.nullable(v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])))

/** Result of `recount_balances`: a piece of the persons. `after_person`: the last of them, null when nobody was left. */
export const recountSchema = v.object({
  after_person: v.nullable(id),
  people: count,
  differed: v.array(v.object({ person_id: id, kept: figures, counted: figures })),
})
export type Recount = v.InferOutput<typeof recountSchema>

/** What `job_runs` holds of the last proof. */
export const proofSchema = v.object({ people: count, differed: count })

/** Names in `job_runs`. */
export const keepBalancesJob = 'keep-balances'
export const recountBalancesJob = 'recount-balances'
