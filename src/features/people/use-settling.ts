import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staffQueries } from '#platform/staff-request.ts'

const pollMs = 2_000
const longestMs = 120_000

/**
 * While something of a page is under way, everything of the staff area is asked anew: the sales, the person and the desk
 * show the same act. A last time once it has ended; what takes longer, such as a bank, is left to the next visit.
 */
export function useSettling(isMoving: boolean): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isMoving) return
    const ask = () => void client.invalidateQueries({ queryKey: [staffQueries] }, { cancelRefetch: false })
    const timer = setInterval(ask, pollMs)
    const end = setTimeout(() => clearInterval(timer), longestMs)
    return () => {
      clearInterval(timer)
      clearTimeout(end)
      ask()
    }
  }, [client, isMoving])
}
