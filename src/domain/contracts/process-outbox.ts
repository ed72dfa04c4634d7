import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { done } from './fields.ts'

/** Called with an empty body by whoever stored a step and by the schedule; answers before the work (decision 56). */
export const processOutbox = {
  name: 'process-outbox',
  request: v.object({}),
  response: done,
  codes: [],
} as const satisfies EdgeFunction
