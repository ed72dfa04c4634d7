import * as v from 'valibot'
import { seatsLeftSchema } from '#domain/contracts/seats.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** Those of these cohorts that have no seat left. */
export async function fetchSoldOut(courseIds: readonly number[], signal: AbortSignal): Promise<number[]> {
  const answer = await staffClient()
    .rpc('get_seats_left', { course_ids: [...courseIds] })
    .abortSignal(signal)
  return v
    .parse(v.array(seatsLeftSchema), staffData(answer))
    .filter(({ seats_left }) => seats_left <= 0)
    .map(({ course_id }) => course_id)
}
