import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { paymentSyncTexts, syncFailureTexts } from '#content/payment-sync.ts'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import { syncAllPayments, syncStateSchema } from '#domain/contracts/payment-sync.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askedAnew, recheckAfter, staffQueries } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { toast } from '#ui/toast-store.ts'

/** Above the limit of the platform, which ends a call with an answer (providers, section 7.2). */
const timeoutMs = 160_000

const pollMs = 2000
/** Between two of our calls the schedule may come first; its turn lasts a minute at most. */
const turns = { waitMs: 5000, most: 24 }

const fetchSyncState = answerBy(syncStateSchema, (signal) =>
  staffClient().rpc('get_sync_state').abortSignal(signal),
)

/** Read again while a run is under way, whoever began it. `isOurs`: this page has just called for one. */
export function syncStateQuery(isOurs: boolean) {
  return queryOptions({
    ...askedAnew,
    queryKey: [staffQueries, 'payment-sync'],
    queryFn: fetchSyncState,
    refetchInterval: ({ state }) => (isOurs || state.data?.running ? pollMs : false),
  })
}

/**
 * Calls until the run is done. Leaving the page stops the calls: what was read stays, and the schedule goes on with the
 * rest.
 */
export function usePaymentSync() {
  const client = useQueryClient()
  const { busy, once } = useOneAtATime()
  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  async function callUntilDone() {
    let begun = false
    let waited = 0
    for (;;) {
      const result = await callStaffFunction(syncAllPayments, {}, { timeoutMs })
      if (left.current || (result.ok && result.value.done)) return result
      if (result.ok) {
        begun = true
        waited = 0
      } else {
        const isOthersTurn = begun && result.kind === 'code' && result.code === 'sync_running'
        if (!isOthersTurn || waited === turns.most) return result
        waited += 1
        await new Promise((resolve) => setTimeout(resolve, turns.waitMs))
      }
    }
  }

  async function start() {
    const result = await once(callUntilDone)
    if (!result || left.current) return
    if (result.ok) {
      toast({ title: paymentSyncTexts.done, description: result.value.message })
    } else {
      const code = failureCodeOf(result)
      toast({ title: paymentSyncTexts.failed, description: syncFailureTexts[code], variant: 'destructive' })
      recheckAfter(code, client)
    }
    // Payments, sales, balances and the desk may have changed.
    await client.invalidateQueries({ queryKey: [staffQueries] })
  }

  return { busy, start }
}
