import { withdrawPanelTexts as texts } from '#content/desk.ts'
import { accessRefusalMessages } from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { withdrawSaleAccess } from '../decisions.api.ts'
import type { PanelProps } from '../settlement.ts'
import { reasonOf } from './item-reason.ts'
import { outcomeOf, ReasonForm } from './reason-form.tsx'

/** Access that goes on after its money went back or its sale was voided. */
export function WithdrawPanel({ item, settle }: PanelProps<DeskItemOf<'access_after_refund'>>) {
  async function withdraw(reason: string) {
    return outcomeOf(await withdrawSaleAccess(item.key, item.data.sale_id, reason), accessRefusalMessages)
  }
  return (
    <div className="grid gap-1">
      <p className="font-medium">{reasonOf(item)}</p>
      <p className="prose-measure text-ink-soft">{texts.lead}</p>
      <ReasonForm item={item} texts={texts} danger act={withdraw} settle={settle} />
    </div>
  )
}
