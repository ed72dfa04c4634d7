import { createContext, useContext } from 'react'
import type { StaffMember } from '../staff-session.api.ts'

export type StaffSession = {
  staff: StaffMember
  /** Closes the session and goes to the login page. False when it could not be closed. */
  leave: (scope: 'here' | 'everywhere') => Promise<boolean>
}

export const StaffContext = createContext<StaffSession | null>(null)

export function useStaff(): StaffSession {
  const session = useContext(StaffContext)
  if (!session) throw new Error('useStaff needs a StaffGuard around it')
  return session
}
