import { useState } from 'react'
import { formatInstallment } from '#content/format.ts'
import {
  chargeRefusalMessages,
  chargesTexts,
  reviewDecisionTexts,
  reviewReasonTexts,
  saleDialogTexts,
} from '#content/sales.ts'
import { type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { ReasonField } from '#flows/staff-form/reason-field.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import type { Charge } from '../sale.ts'
import { useResolveReview } from '../sales.queries.ts'
import { useChange } from '../use-change.ts'

const texts = saleDialogTexts.review

export function ReviewDialog({ charge, onClose }: { charge: Charge; onClose: () => void }) {
  const { mutateAsync, isPending } = useResolveReview()
  const { failure, carryOut } = useChange({ ...chargeRefusalMessages, already_reviewed: texts.late })
  const [decision, setDecision] = useState<ReviewDecision | null>(null)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<{ decision?: string | null; note?: string | null }>({})
  const { review, amount, reported, providerPaymentId } = charge

  async function submit() {
    const found = { decision: decision ? null : texts.missing, note: reasonProblem(note) }
    setProblems(found)
    if (!decision || found.note) return
    const done = reviewDecisionTexts[decision].done
    if (await carryOut(() => mutateAsync({ chargeId: charge.id, decision, note: note.trim() }), done))
      onClose()
  }

  return (
    <StaffDialog
      title={texts.title}
      description={review && reviewReasonTexts[review].text}
      confirm={texts.confirm}
      working={saleDialogTexts.working}
      busy={isPending}
      failure={failure}
      onConfirm={() => void submit()}
      onClose={onClose}
    >
      <p className="figures text-ink-soft">
        {[
          amount && formatInstallment(amount),
          reported && chargesTexts.reported(formatInstallment(reported)),
          providerPaymentId,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <RadioCardGroup
        legend={texts.legend}
        name="decision"
        value={decision}
        error={problems.decision}
        onChange={(value) => {
          setDecision(value)
          setProblems((known) => ({ ...known, decision: null }))
        }}
        options={reviewDecisions.map((value) => ({
          value,
          label: reviewDecisionTexts[value].choice,
          description: reviewDecisionTexts[value].hint,
        }))}
      />
      <ReasonField
        value={note}
        error={problems.note ?? null}
        onChange={(value) => {
          setNote(value)
          setProblems((known) => ({ ...known, note: null }))
        }}
      />
    </StaffDialog>
  )
}
