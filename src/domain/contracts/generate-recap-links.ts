import * as v from 'valibot'
import type { EdgeFunction, FailureCodeOf } from './edge-function.ts'
import { count } from './fields.ts'
import { recapIdSchema } from './recap.ts'

/** Links for the students of a recap (back-office specification, section 7). `course_id` is ignored: the recap implies its course. */
export const generateRecapLinks = {
  name: 'generate-recap-links',
  request: v.strictObject({ recap_id: recapIdSchema, course_id: v.optional(v.unknown()) }),
  response: v.object({ links_created: count, total_students: count }),
  codes: ['recap_not_found'],
} as const satisfies EdgeFunction
export type RecapLinksFailureCode = FailureCodeOf<typeof generateRecapLinks>
