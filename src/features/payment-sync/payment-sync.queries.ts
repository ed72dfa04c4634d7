import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchSyncState } from './payment-sync.api.ts'

const pollMs = 2000

export const syncStateKey = [staffQueries, 'payment-sync'] as const

/** Read again while a run is under way, whoever began it. `isOurs`: this page has just called for one. */
export function syncStateQuery(isOurs: boolean) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: syncStateKey,
    queryFn: ({ signal }) => fetchSyncState(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOurs || state.data?.running ? pollMs : false),
  })
}
