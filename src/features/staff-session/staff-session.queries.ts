import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchCurrentStaff } from './staff-session.api.ts'

export const staffSessionKey = [staffQueries, 'session'] as const

/**
 * `mount` numbers the guard's stay in the page: an answer given to an earlier stay opens nothing, since that person
 * may have been removed meanwhile.
 */
export function currentStaffQuery(userId: string | null, mount: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffSessionKey, userId, mount],
    queryFn: ({ signal }) => fetchCurrentStaff(signal),
    enabled: userId !== null,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })
}
