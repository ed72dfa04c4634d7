import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskClaim } from '#domain/contracts/desk.ts'
import { staffQueryDefaults } from '#platform/staff-request.ts'
import { claimDeskItem, releaseDeskItem } from './desk.api.ts'
import { deskKey } from './desk-counts.queries.ts'

/** Well within the five minutes that a claim lasts. */
const renewMs = 2 * 60_000

/** Holds an item while it is open here. */
export function useClaim(key: string) {
  const client = useQueryClient()
  const queryKey = [...deskKey, 'claim', key]
  const query = useQuery({
    ...staffQueryDefaults,
    queryKey,
    queryFn: () => claimDeskItem(key, false),
    // Each opening asks anew: an earlier answer says nothing about now.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'gone' ? false : renewMs),
  })

  useEffect(
    () => () => {
      // A claim that is not released ends by itself.
      void releaseDeskItem(key).catch(() => undefined)
    },
    [key],
  )

  return {
    query,
    async take(): Promise<void> {
      const claim: DeskClaim = await claimDeskItem(key, true)
      client.setQueryData(queryKey, claim)
    },
  }
}
