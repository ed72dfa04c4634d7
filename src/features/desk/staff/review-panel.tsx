import { useState } from 'react'
import { reviewPanelTexts as texts } from '#content/desk.ts'
import { formatPrice } from '#content/format.ts'
import { chargeRefusalMessages, reviewDecisionTexts } from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { parseMoney } from '#domain/money.ts'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { resolveReview } from '../decisions.api.ts'
import type { PanelProps } from '../settlement.ts'
import { detailOf, reasonOf } from './item-reason.ts'
import { outcomeOf, ReasonForm } from './reason-form.tsx'

/** Decides about a sum that is held, or charged twice or too much. */
export function ReviewPanel({ item, settle }: PanelProps<DeskItemOf<'charge_review'>>) {
  const { payment_id, reported_amount, reported_currency } = item.data
  const [decision, setDecision] = useState<ReviewDecision | null>(null)
  const reported =
    reported_amount !== null && reported_currency ? parseMoney(reported_amount, reported_currency) : null
  return (
    <div className="grid gap-1">
      <p className="font-medium">{reasonOf(item)}</p>
      <p className="text-ink-soft">{detailOf(item)}</p>
      {reported && <p className="figures text-ink-soft">{texts.took(formatPrice(reported))}</p>}
      <ReasonForm
        item={item}
        texts={{ ...texts, done: decision ? reviewDecisionTexts[decision].done : '' }}
        act={
          decision &&
          (async (note) => outcomeOf(await resolveReview(payment_id, decision, note), chargeRefusalMessages))
        }
        settle={settle}
      >
        {(isTried) => (
          <RadioCardGroup
            legend={texts.legend}
            name="decision"
            value={decision}
            error={isTried && !decision && texts.missing}
            onChange={setDecision}
            options={reviewDecisions.map((value) => ({
              value,
              label: reviewDecisionTexts[value].choice,
              description: reviewDecisionTexts[value].hint,
            }))}
          />
        )}
      </ReasonForm>
    </div>
  )
}
