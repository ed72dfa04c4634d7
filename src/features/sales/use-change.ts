import { useState } from 'react'
import { saleFailureMessages } from '#content/sales.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'

export type Outcome<Refusal extends string> = { ok: true } | { ok: false; refusal: Refusal }

/** Carries out a change of a sale and keeps the sentence of its failure. */
export function useChange<Refusal extends string>(messages: Readonly<Record<Refusal, string>>) {
  const [failure, setFailure] = useState<string | null>(null)

  return {
    failure,
    setFailure,
    /** True when it is done; announces it. */
    async carryOut(change: () => Promise<Outcome<Refusal>>, done: string): Promise<boolean> {
      setFailure(null)
      try {
        const outcome = await change()
        if (outcome.ok) toast({ title: done })
        else setFailure(messages[outcome.refusal])
        return outcome.ok
      } catch (error) {
        setFailure(saleFailureMessages[requestFailure(error)])
        return false
      }
    },
  }
}
