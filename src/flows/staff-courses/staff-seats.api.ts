import * as v from 'valibot'
import { count, id } from '#domain/contracts/fields.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** `left`: below zero when more were sold than there are, null where the capacity is unknown. */
export type Seats = { taken: number; left: number | null }

const rowSchema = v.object({
  cohort_id: id,
  seats_taken: count,
  seats_left: v.nullable(v.pipe(v.number(), v.safeInteger())),
})

/** By the id of the cohort. */
export async function fetchSeats(
  cohortIds: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, Seats>> {
  const answer = await staffClient()
    .rpc('get_seats_left', { cohort_ids: [...cohortIds] })
    .abortSignal(signal)
  const rows = v.parse(v.array(rowSchema), staffData(answer))
  return new Map(
    rows.map(({ cohort_id, seats_taken, seats_left }) => [
      cohort_id,
      { taken: seats_taken, left: seats_left },
    ]),
  )
}
