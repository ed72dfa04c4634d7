import * as v from 'valibot'

/** Request of `process-outbox`: the schedule has nothing to say. */
export const processOutboxSchema = v.object({})

export type ProcessOutboxResponse = {
  /** Effects carried out in this run. */
  processed: number
  /** Effects that did not succeed: to be tried again, or given up. */
  failed: number
}
