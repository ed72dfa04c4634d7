import { deskTexts as texts } from '#content/desk.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { Button } from '#ui/button.tsx'
import { type RowAction, RowActions } from '#ui/row-actions.tsx'
import { toast } from '#ui/toast-store.ts'
import { retryStep } from '../desk.api.ts'
import { deskKey } from '../desk-counts.queries.ts'
import type { PanelProps } from '../settlement.ts'

type FailedStep = PanelProps<DeskItemOf<'step_failed'>>

/** Tries a step again that was given up. */
function useRetry({ item, settle }: FailedStep) {
  return useStaffMutation(deskKey, {
    mutationFn: () => retryStep(item.data.step_id),
    onSuccess: (done) => settle({ done, said: texts.retried }),
    onError: () => toast({ title: texts.actionFailed, variant: 'destructive' }),
  })
}

export function RetryButton(props: FailedStep) {
  const { mutate, isPending } = useRetry(props)
  return (
    <Button variant="secondary" busy={isPending} busyLabel={texts.retrying} onClick={() => mutate()}>
      {texts.retry}
    </Button>
  )
}

/** In the row of the step, where it is what is done most. */
export function FailedStepActions({ open, of, ...step }: FailedStep & { open: RowAction; of: string }) {
  const { mutate, isPending } = useRetry(step)
  return (
    <RowActions
      of={of}
      busy={isPending && texts.retrying}
      actions={[{ label: texts.retry, onChoose: () => mutate() }, open]}
    />
  )
}
