import { queryOptions } from '@tanstack/react-query'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchCurrentStaff, type StaffMember } from './staff-session.api.ts'

export const staffSessionKey = [staffQueries, 'session'] as const

const admissionMs = 5_000
let signedIn: { staff: StaffMember; at: number } | null = null

/** The login has just checked this person: the page that it opens is shown at once, and checks again meanwhile. */
export function admit(staff: StaffMember): void {
  signedIn = { staff, at: Date.now() }
}

export function admittedStaff(userId: string | null | undefined): StaffMember | undefined {
  if (signedIn?.staff.userId !== userId || !signedIn) return undefined
  return Date.now() - signedIn.at < admissionMs ? signedIn.staff : undefined
}

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
