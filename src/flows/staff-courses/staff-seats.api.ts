import * as v from 'valibot'
import { id } from '#domain/contracts/fields.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** `seats_left`: below zero when more were sold than there are. */
const rowSchema = v.object({ course_id: id, seats_left: v.pipe(v.number(), v.safeInteger()) })

/** Those of these cohorts that have no seat left. */
export async function fetchSoldOut(courseIds: readonly number[], signal: AbortSignal): Promise<number[]> {
  const answer = await staffClient()
    .rpc('get_seats_left', { course_ids: [...courseIds] })
    .abortSignal(signal)
  return v
    .parse(v.array(rowSchema), staffData(answer))
    .filter(({ seats_left }) => seats_left <= 0)
    .map(({ course_id }) => course_id)
}
