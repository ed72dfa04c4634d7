import { withdrawPanelTexts as texts } from '#content/desk.ts'
import { accessRefusalMessages } from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { withdrawSaleAccess } from '../decisions.api.ts'
import type { PanelProps } from '../settlement.ts'
import { reasonOf } from './item-reason.ts'
import { ReasonForm } from './reason-form.tsx'

/** Access that goes on after its money went back or its sale was voided. */
export function WithdrawPanel({ item, settle }: PanelProps<DeskItemOf<'access_after_refund'>>) {
  async function withdraw(reason: string): Promise<boolean | string> {
    const answer = await withdrawSaleAccess(item.key, item.data.sale_id, reason)
    if (answer.ok) return true
    return answer.refusal === 'late' ? false : accessRefusalMessages[answer.refusal]
  }
  return (
    <div className="grid gap-1">
      <p className="font-medium">{reasonOf(item)}</p>
      <p className="prose-measure text-ink-soft">{texts.lead}</p>
      <ReasonForm texts={texts} danger act={withdraw} settle={settle} />
    </div>
  )
}
