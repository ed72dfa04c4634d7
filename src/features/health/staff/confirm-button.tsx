import type { ReactNode } from 'react'
import { rateFailureMessages, ratesTexts } from '#content/exchange-rates-texts.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { confirmRates, ratesKey } from '../health.api.ts'

export type ConfirmButtonProps = {
  /** Of rates that wait for a person. */
  ids: number[]
  /** Names what was confirmed. */
  done: string
  children: ReactNode
}

export function ConfirmButton({ ids, done, children }: ConfirmButtonProps) {
  const confirm = useStaffMutation(ratesKey, {
    mutationFn: () => confirmRates(ids),
    onSuccess: () => toast({ title: ratesTexts.confirmed, description: done }),
    onError(error) {
      const description = rateFailureMessages[requestFailure(error)]
      toast({ title: ratesTexts.notConfirmed, description, variant: 'destructive' })
    },
  })

  return (
    <Button
      variant="secondary"
      busy={confirm.isPending}
      busyLabel={ratesTexts.confirming}
      onClick={() => confirm.mutate()}
    >
      {children}
    </Button>
  )
}
