import { deskTexts, saleAccessPanelTexts as texts, withdrawPanelTexts } from '#content/desk.ts'
import { accessRefusalMessages, accessTexts, tellText } from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { CheckField } from '#flows/form/fields.tsx'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { grantSaleAccess, noteSaleAccess, withdrawSaleAccess } from '../decisions.api.ts'
import { deskKey } from '../desk-counts.api.ts'
import type { PanelProps } from '../settlement.ts'
import { detailOf, reasonOf } from './item-reason.ts'
import { ItemHead, ReasonForm, useDecision } from './reason-form.tsx'

/** Gives the access that a paid sale waits for, or notes that it is there. */
export function SaleAccessPanel({ item, settle }: PanelProps<DeskItemOf<'sale_without_access'>>) {
  const { sale_id, promised } = item.data
  const give = useStaffMutation(deskKey, {
    mutationFn: (key: string | null) => grantSaleAccess(key, sale_id),
    onSuccess: (answer) => {
      if (answer.ok && answer.hold === null) settle({ done: true, said: texts.granted })
      if (!answer.ok && answer.refusal === 'late') settle({ done: false, said: texts.granted })
    },
  })
  const note = useStaffMutation(deskKey, {
    mutationFn: () => noteSaleAccess(item.key, sale_id),
    onSuccess: (answer) => {
      if (answer.ok || answer.refusal === 'late') settle({ done: answer.ok, said: texts.noted })
    },
  })
  const { data } = give
  const failure =
    give.isError || note.isError
      ? deskTexts.actionFailed
      : data?.ok === false && data.refusal !== 'late'
        ? accessRefusalMessages[data.refusal]
        : data?.ok && data.hold
          ? accessTexts.holds[data.hold]
          : note.data?.ok === false && texts.cohortsUnknown
  const isBusy = give.isPending || note.isPending
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium">{reasonOf(item)}</p>
        <p className="prose-measure">{detailOf(item)}</p>
        <p className="prose-measure text-ink-soft">{promised ? texts.promised : texts.notPromised}</p>
        <p className="prose-measure text-ink-soft">{texts.insideHint}</p>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <Button
          busy={give.isPending}
          disabled={isBusy}
          busyLabel={texts.granting}
          // Once it waits for another reason, it is another item.
          onClick={() => give.mutate(data?.ok ? null : item.key)}
        >
          {texts.grant}
        </Button>
        <Button
          variant="secondary"
          busy={note.isPending}
          disabled={isBusy}
          busyLabel={texts.noting}
          onClick={() => note.mutate()}
        >
          {texts.inside}
        </Button>
      </div>
    </div>
  )
}

/** Access that goes on after its money went back or its sale was voided. */
export function WithdrawPanel({ item, settle }: PanelProps<DeskItemOf<'access_after_refund'>>) {
  const form = useDecision(item.key, { reason: '', tell: true }, accessRefusalMessages)
  const { tell } = form.values
  return (
    <div className="grid gap-1">
      <ItemHead item={item}>{withdrawPanelTexts.lead}</ItemHead>
      <ReasonForm
        form={form}
        texts={withdrawPanelTexts}
        danger
        act={(reason) => withdrawSaleAccess(item.key, item.data.sale_id, { reason, tell })}
        settle={settle}
      >
        <CheckField form={form} name="tell" label={tellText} />
      </ReasonForm>
    </div>
  )
}
