import type { ReactNode } from 'react'
import { rateFailureMessages, ratesTexts } from '#content/exchange-rates-texts.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { useConfirmRates } from '../health.queries.ts'

export type ConfirmButtonProps = {
  /** Of rates that wait for a person. */
  ids: number[]
  /** Names what was confirmed. */
  done: string
  children: ReactNode
}

export function ConfirmButton({ ids, done, children }: ConfirmButtonProps) {
  const { mutateAsync, isPending } = useConfirmRates()

  async function confirm() {
    try {
      await mutateAsync(ids)
      toast({ title: ratesTexts.confirmed, description: done })
    } catch (error) {
      const description = rateFailureMessages[requestFailure(error)]
      toast({ title: ratesTexts.notConfirmed, description, variant: 'destructive' })
    }
  }

  return (
    <Button
      variant="secondary"
      busy={isPending}
      busyLabel={ratesTexts.confirming}
      onClick={() => void confirm()}
    >
      {children}
    </Button>
  )
}
