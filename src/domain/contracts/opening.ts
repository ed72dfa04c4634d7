import * as v from 'valibot'
import type { CheckBy } from './checks.ts'

const done = v.boolean()

/**
 * Result of `opening_steps`: of each check that the database proves, whether it is done (decision 174). Apart from the list of checks, since the
 * first screen of the staff asks for it alone.
 */
export const openingStepsSchema = v.object({
  school: done,
  payments: done,
  mail: done,
  cohort: done,
  classroom: done,
  administrators: done,
  backup: done,
} satisfies Record<CheckBy<'database'>, typeof done>)
export type OpeningSteps = v.InferOutput<typeof openingStepsSchema>
