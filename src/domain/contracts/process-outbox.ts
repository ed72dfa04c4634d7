import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'

/** The schedule has nothing to say. */
export const processOutbox = {
  name: 'process-outbox',
  request: v.object({}),
  response: v.object({
    /** Effects carried out in this run. */
    processed: v.number(),
    /** Effects that did not succeed: to be tried again, or given up. */
    failed: v.number(),
  }),
  codes: [],
} as const satisfies EdgeFunction
