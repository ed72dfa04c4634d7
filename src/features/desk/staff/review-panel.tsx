import { type FormEvent, useState } from 'react'
import { deskTexts, reviewPanelTexts as texts } from '#content/desk.ts'
import { formatPrice } from '#content/format.ts'
import { chargeRefusalMessages, reviewDecisionTexts } from '#content/sales.ts'
import type { DeskItemOf } from '#domain/contracts/desk.ts'
import { type ReviewDecision, reviewDecisions } from '#domain/contracts/refunds.ts'
import { parseMoney } from '#domain/money.ts'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { resolveReview } from '../decisions.api.ts'
import { deskKey } from '../desk-counts.queries.ts'
import type { PanelProps } from '../settlement.ts'
import { detailOf, reasonOf } from './item-reason.ts'

/** Decides about a sum that is held, or charged twice or too much. */
export function ReviewPanel({ item, settle }: PanelProps<DeskItemOf<'charge_review'>>) {
  const { payment_id, reported_amount, reported_currency } = item.data
  const [decision, setDecision] = useState<ReviewDecision | null>(null)
  const [note, setNote] = useState('')
  const [problems, setProblems] = useState<{ decision: boolean; note: string | null } | null>(null)
  const { mutate, isPending, isError, data } = useStaffMutation(deskKey, {
    mutationFn: (chosen: ReviewDecision) => resolveReview(payment_id, chosen, note.trim()),
    onSuccess: (answer, chosen) => {
      if (answer.ok || answer.refusal === 'late')
        settle({ done: answer.ok, said: reviewDecisionTexts[chosen].done })
    },
  })
  const reported =
    reported_amount !== null && reported_currency ? parseMoney(reported_amount, reported_currency) : null
  const failure = isError
    ? deskTexts.actionFailed
    : data?.ok === false && data.refusal !== 'late'
      ? chargeRefusalMessages[data.refusal]
      : null

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = reasonProblem(note)
    setProblems({ decision: !decision, note: found })
    if (decision && !found && !isPending) mutate(decision)
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <div className="grid gap-1">
        <p className="font-medium">{reasonOf(item)}</p>
        <p className="text-ink-soft">{detailOf(item)}</p>
        {reported && <p className="figures text-ink-soft">{texts.took(formatPrice(reported))}</p>}
      </div>
      <RadioCardGroup
        legend={texts.legend}
        name="decision"
        value={decision}
        error={problems?.decision ? texts.missing : null}
        onChange={setDecision}
        options={reviewDecisions.map((value) => ({
          value,
          label: reviewDecisionTexts[value].choice,
          description: reviewDecisionTexts[value].hint,
        }))}
      />
      <Field label={texts.note} hint={texts.noteHint} error={problems?.note}>
        <TextInput value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      {failure && <Notice tone="error">{failure}</Notice>}
      <div>
        <Button type="submit" busy={isPending} busyLabel={texts.working}>
          {texts.confirm}
        </Button>
      </div>
    </form>
  )
}
