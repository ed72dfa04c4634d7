import {
  chargeRefusalMessages,
  reviewDecisionOptions,
  reviewDecisionTexts,
  reviewReasonTexts,
  saleDialogTexts,
} from '#content/sales.ts'
import { type ChargeRow, type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { CardsField } from '#flows/form/fields.tsx'
import { ReasonDialog } from '#flows/form/reason-dialog.tsx'
import { resolveReview } from '../sales.api.ts'
import { useSaleForm } from '../use-sale-form.ts'
import { sumOf } from './charge-state.tsx'

const texts = saleDialogTexts.review
const undecided: { decision: ReviewDecision | ''; reason: string } = { decision: '', reason: '' }

export function ReviewDialog({ charge, onClose }: { charge: ChargeRow; onClose: () => void }) {
  const { payment_id: chargeId, review_reason, provider_payment_id } = charge
  const messages = { ...chargeRefusalMessages, already_reviewed: texts.late }
  const form = useSaleForm(`review:${chargeId}`, undecided, messages)
  const decision = form.values.decision || reviewDecisions[0]
  return (
    <ReasonDialog
      title={texts.title}
      text={review_reason ? reviewReasonTexts[review_reason].text : undefined}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      done={reviewDecisionTexts[decision].done}
      form={form}
      problems={form.values.decision ? {} : { decision: texts.missing }}
      act={(note) => resolveReview({ chargeId, decision, note })}
      onClose={onClose}
    >
      <p className="figures text-ink-soft">
        {[sumOf(charge), provider_payment_id].filter(Boolean).join(' · ')}
      </p>
      <CardsField form={form} name="decision" legend={texts.legend} options={reviewDecisionOptions} />
    </ReasonDialog>
  )
}
