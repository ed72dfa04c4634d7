import { reviewPanelTexts as texts } from '#content/desk.ts'
import { formatPrice } from '#content/format.ts'
import { chargeRefusalMessages, reviewDecisionOptions, reviewDecisionTexts } from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { parseMoney } from '#domain/money.ts'
import { CardsField } from '#flows/form/fields.tsx'
import { resolveReview } from '../decisions.api.ts'
import type { PanelProps } from '../settlement.ts'
import { useDecision } from '../use-decision.ts'
import { detailOf, reasonOf } from './item-reason.ts'
import { ReasonForm } from './reason-form.tsx'

/** Decides about a sum that is held, or charged twice or too much. */
export function ReviewPanel({ item, settle }: PanelProps<DeskItemOf<'charge_review'>>) {
  const { payment_id, reported_amount, reported_currency } = item.data
  const form = useDecision(
    `${item.key}:review`,
    { decision: '' as ReviewDecision | '', reason: '' },
    chargeRefusalMessages,
  )
  const decision = form.values.decision || reviewDecisions[0]
  const reported =
    reported_amount !== null && reported_currency ? parseMoney(reported_amount, reported_currency) : null
  return (
    <div className="grid gap-1">
      <p className="font-medium">{reasonOf(item)}</p>
      <p className="text-ink-soft">{detailOf(item)}</p>
      {reported && <p className="figures text-ink-soft">{texts.took(formatPrice(reported))}</p>}
      <ReasonForm
        form={form}
        texts={{ ...texts, done: reviewDecisionTexts[decision].done }}
        problems={form.values.decision ? {} : { decision: texts.missing }}
        act={(note) => resolveReview(payment_id, decision, note)}
        settle={settle}
      >
        <CardsField form={form} name="decision" legend={texts.legend} options={reviewDecisionOptions} />
      </ReasonForm>
    </div>
  )
}
