import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchCurrentStaff } from './staff-session.api.ts'

export const staffSessionKey = [staffQueries, 'session'] as const

/**
 * `mount` numbers the mounts of the guard: a response to an earlier mount must not grant access, since that person
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
