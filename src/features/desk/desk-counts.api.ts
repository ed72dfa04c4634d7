import * as v from 'valibot'
import { type DeskCounts, deskCountsSchema } from '#domain/contracts/desk-counts.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

export async function fetchDeskCounts(signal: AbortSignal): Promise<DeskCounts> {
  return v.parse(deskCountsSchema, staffData(await staffClient().rpc('desk_counts').abortSignal(signal)))
}
