import { deskTexts as texts } from '#content/desk.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast-store.ts'
import { retryStep } from '../desk.api.ts'
import { deskKey } from '../desk-counts.queries.ts'
import type { PanelProps } from '../settlement.ts'
import { reasonOf } from './item-reason.ts'

/** Tries a step again that was given up. */
export function RetryButton({ item, settle }: PanelProps<DeskItemOf<'step_failed'>>) {
  const { mutate, isPending } = useStaffMutation(deskKey, {
    mutationFn: () => retryStep(item.data.step_id),
    onSuccess: (done) => settle({ done, said: texts.retried }),
    onError: () => toast({ title: texts.actionFailed, variant: 'destructive' }),
  })
  return (
    <Button
      variant="secondary"
      busy={isPending}
      busyLabel={texts.retrying}
      aria-label={`${texts.retry}: ${reasonOf(item)}, ${item.name ?? item.email ?? texts.nobody}`}
      onClick={() => mutate()}
    >
      {texts.retry}
    </Button>
  )
}
