import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cancelCsvExport } from '#flows/csv-export/csv-export.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { watchSession } from '../staff-session.api.ts'

/**
 * The signed-in user's id; undefined until the stored session was read, null without one. Without a session its data go
 * too: the next person in this browser must not see them.
 */
export function useSessionUser(): string | null | undefined {
  const client = useQueryClient()
  const [userId, setUserId] = useState<string | null>()
  useEffect(() => watchSession(setUserId), [])
  useEffect(() => {
    if (userId !== null) return
    client.removeQueries({ queryKey: [staffQueries] })
    cancelCsvExport()
  }, [client, userId])
  return userId
}
