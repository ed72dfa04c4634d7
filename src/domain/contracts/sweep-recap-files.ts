import * as v from 'valibot'

/** Request of `sweep-recap-files`: the schedule has nothing to say. */
export const sweepRecapFilesSchema = v.object({})

/** How many files went. */
export type SweepRecapFilesResponse = { removed: number }

/** Name of the job in `job_runs`. */
export const sweepRecapFilesJob = 'sweep-recap-files'
