import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'

/** Called by the schedule with an empty body; carries out what was stored (decision 24). */
export const processOutbox = {
  name: 'process-outbox',
  request: v.object({}),
  response: v.object({
    processed: v.number(),
    /** Effects that failed, to be retried or given up. */
    failed: v.number(),
  }),
  codes: [],
} as const satisfies EdgeFunction
