import { queryOptions } from '@tanstack/react-query'
import { type DeskCounts, deskCountsSchema } from '#domain/contracts/desk-counts.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askedAnew, staffQueries } from '#platform/staff-request.ts'

export const deskKey = [staffQueries, 'desk'] as const

/** Items arrive while a page is open. A hidden page does not ask. */
export const followingDesk = {
  ...askedAnew,
  refetchInterval: 60_000,
  refetchOnWindowFocus: true,
} as const

/** Apart from the list: the bar of every staff page shows the number. */
export function deskCountsQuery() {
  return queryOptions({
    ...followingDesk,
    queryKey: [...deskKey, 'counts'],
    queryFn: answerBy(deskCountsSchema, (signal) => staffClient().rpc('desk_counts').abortSignal(signal)),
  })
}

export function totalOf(counts: DeskCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
