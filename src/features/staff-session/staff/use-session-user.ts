import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { cancelCsvExport } from '#flows/csv-export/csv-export.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { watchSession } from '../staff-session.api.ts'

/** The signed-in user's id; undefined until the stored session was read, null without one. */
export function useSessionUser(): string | null | undefined {
  const [userId, setUserId] = useState<string | null>()
  useEffect(() => watchSession(setUserId), [])
  return userId
}

/**
 * Without a session its data go too: the next person in this browser must not see them. Call it after the queries of the
 * component, so that it forgets those, too.
 */
export function useForgottenData(userId: string | null | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId !== null) return
    client.removeQueries({ queryKey: [staffQueries] })
    cancelCsvExport()
  }, [client, userId])
}
