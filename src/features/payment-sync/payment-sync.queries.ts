import { queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import { fetchSyncState } from './payment-sync.api.ts'

const pollMs = 2000

export const syncStateKey = [staffQueries, 'payment-sync'] as const

/** Read again while a run is under way, whoever began it. `isOurs`: this page has just called for one. */
export function syncStateQuery(isOurs: boolean) {
  return queryOptions({
    ...askedAnew,
    queryKey: syncStateKey,
    queryFn: ({ signal }) => fetchSyncState(signal),
    refetchInterval: ({ state }) => (isOurs || state.data?.running ? pollMs : false),
  })
}
