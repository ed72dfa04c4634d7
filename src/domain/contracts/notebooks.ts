import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, id } from './fields.ts'

/** Counts a download. `downloads`: the new count; null where it counts nothing (decision 183). */
export const countNotebookDownload = {
  name: 'count-download',
  request: v.strictObject({ notebook_id: id }),
  response: v.object({ downloads: v.nullable(count) }),
  codes: [],
} as const satisfies EdgeFunction
