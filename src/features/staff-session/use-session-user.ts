import { useEffect, useState } from 'react'
import { watchSession } from './staff-session.api.ts'

/** The signed-in user's id; undefined until the stored session was read, null without one. */
export function useSessionUser(): string | null | undefined {
  const [userId, setUserId] = useState<string | null>()
  useEffect(() => watchSession(setUserId), [])
  return userId
}
