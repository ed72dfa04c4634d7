import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cancelCsvExport } from '#flows/csv-export/csv-export.ts'
import { staffQueries } from '#platform/staff-request.ts'

/** Without a session its data go too: the next person in this browser must not see them. */
export function useForgottenData(userId: string | null | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (userId !== null) return
    client.removeQueries({ queryKey: [staffQueries] })
    cancelCsvExport()
  }, [client, userId])
}
