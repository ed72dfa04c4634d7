import { useState } from 'react'
import {
  chargeRefusalMessages,
  reviewDecisionTexts,
  reviewReasonTexts,
  saleDialogTexts,
} from '#content/sales.ts'
import { type ChargeRow, type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { resolveReview } from '../sales.api.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { sumOf } from './charge-state.tsx'

const texts = saleDialogTexts.review

export function ReviewDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const [decision, setDecision] = useState<ReviewDecision | null>(null)
  const { payment_id: chargeId, review_reason, provider_payment_id } = charge
  return (
    <ChangeDialog
      title={texts.title}
      texts={{
        text: review_reason ? reviewReasonTexts[review_reason].text : undefined,
        confirm: texts.confirm,
        done: decision ? reviewDecisionTexts[decision].done : '',
      }}
      danger={false}
      messages={{ ...chargeRefusalMessages, already_reviewed: texts.late }}
      change={decision && ((note) => resolveReview({ chargeId, decision, note }))}
      onClose={onClose}
    >
      {(isTried) => (
        <>
          <p className="figures text-ink-soft">
            {[sumOf(charge), provider_payment_id].filter(Boolean).join(' · ')}
          </p>
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
        </>
      )}
    </ChangeDialog>
  )
}
