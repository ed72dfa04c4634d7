import { deskTexts, manualPaymentTexts as texts } from '#content/desk.ts'
import { formatInstallment } from '#content/format.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { parseMoney } from '#domain/money.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { settleManualOrder } from '../decisions.api.ts'
import { deskKey } from '../desk-counts.queries.ts'
import type { PanelProps } from '../settlement.ts'
import { reasonOf } from './item-reason.ts'

/** Says whether money arrived that somebody was sent to pay by hand (decision 16). */
export function ManualPaymentPanel({ item, settle }: PanelProps<DeskItemOf<'manual_payment'>>) {
  const { payment_id, amount, currency } = item.data
  const { mutate, isPending, isError, variables } = useStaffMutation(deskKey, {
    mutationFn: (arrived: boolean) => settleManualOrder(payment_id, arrived),
    onSuccess: (done, arrived) => settle({ done, said: arrived ? texts.counted : texts.cancelled }),
  })
  const sum = parseMoney(amount, currency)
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium">{reasonOf(item)}</p>
        <p className="prose-measure text-ink-soft">{texts.lead(sum ? formatInstallment(sum) : '')}</p>
      </div>
      {isError && <Notice tone="error">{deskTexts.actionFailed}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={isPending && variables}
          disabled={isPending}
          busyLabel={texts.working}
          onClick={() => mutate(true)}
        >
          {texts.arrived}
        </Button>
        <Button
          variant="secondary"
          busy={isPending && !variables}
          disabled={isPending}
          busyLabel={texts.working}
          onClick={() => mutate(false)}
        >
          {texts.missing}
        </Button>
      </div>
    </div>
  )
}
