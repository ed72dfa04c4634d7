import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isDenied, staffQueries } from '#platform/staff-request.ts'
import { staffSessionKey } from '../staff-session.api.ts'

/** Between two checks: a page sends several requests at once, and one check serves them all. */
const pauseMs = 5_000

/**
 * Checks the session again whenever a staff query is rejected or answered, or a change is rejected. Answered too,
 * because row policies do not reject a removed person: they return no rows, which a screen would show as "no
 * payments".
 */
export function useRecheck(): void {
  const client = useQueryClient()
  useEffect(() => {
    let checkedAt = Date.now()
    let due: ReturnType<typeof setTimeout> | undefined

    function check() {
      clearTimeout(due)
      due = undefined
      checkedAt = Date.now()
      void client.invalidateQueries({ queryKey: staffSessionKey })
    }

    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated') return
      const [area, noun] = event.query.queryKey
      if (area !== staffQueries || noun === staffSessionKey[1]) return
      const { action } = event
      if (action.type === 'error' && isDenied(action.error)) return check()
      if (action.type !== 'success') return
      const pause = checkedAt + pauseMs - Date.now()
      // Within the pause the check is delayed, not skipped: a page without further requests would stay empty.
      if (pause <= 0) check()
      else due ??= setTimeout(check, pause)
    })
    const stopChanges = client.getMutationCache().subscribe(({ mutation }) => {
      if (mutation?.state.status === 'error' && isDenied(mutation.state.error)) check()
    })
    return () => {
      clearTimeout(due)
      stop()
      stopChanges()
    }
  }, [client])
}
