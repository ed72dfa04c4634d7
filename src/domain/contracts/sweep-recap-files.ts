import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'

/** Called by the schedule with an empty body; removes files that no recap names (threat T69). `removed`: number of files. */
export const sweepRecapFiles = {
  name: 'sweep-recap-files',
  request: v.object({}),
  response: v.object({ removed: v.number() }),
  codes: ['storage_error'],
} as const satisfies EdgeFunction

/** Name of the job in `job_runs`. */
export const sweepRecapFilesJob = 'sweep-recap-files'
