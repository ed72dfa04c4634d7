import { type FormEvent, useId, useState } from 'react'
import { deskDialogTexts, deskTexts } from '#content/desk.ts'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { deskKey } from '../desk-counts.queries.ts'
import type { Settlement } from '../settlement.ts'

export type ReasonFormProps = {
  texts: {
    title: string
    reason: string
    hint: string
    confirm: string
    working: string
    done: string
  }
  danger?: boolean
  /** False when the item was settled before; a sentence when it was refused. */
  act: (reason: string) => Promise<boolean | string>
  settle: (settlement: Settlement) => void
}

/** A decision that only needs its reason. */
export function ReasonForm({ texts, danger = false, act, settle }: ReasonFormProps) {
  const heading = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, isError, data } = useStaffMutation(deskKey, {
    mutationFn: () => act(reason.trim()),
    onSuccess: (done) => {
      if (typeof done === 'boolean') settle({ done, said: texts.done })
    },
  })
  const failure = isError ? deskTexts.actionFailed : typeof data === 'string' ? data : null

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = reasonProblem(reason)
    setProblem(found)
    if (!found && !isPending) mutate()
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby={heading}
      className="mt-6 grid gap-3 border-line border-t pt-4"
    >
      <h3 id={heading}>{texts.title}</h3>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <Field label={texts.reason} hint={texts.hint} error={problem}>
          <TextInput value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button
          type="submit"
          variant={danger ? 'danger' : 'secondary'}
          busy={isPending}
          busyLabel={texts.working}
          className="sm:mt-7"
        >
          {texts.confirm}
        </Button>
      </div>
      {failure && <Notice tone="error">{failure}</Notice>}
    </form>
  )
}

/** Leaves an item as it is. */
export const dismissTexts = {
  title: deskDialogTexts.dismissTitle,
  reason: deskDialogTexts.dismissReason,
  hint: deskDialogTexts.dismissHint,
  confirm: deskDialogTexts.dismiss,
  working: deskDialogTexts.dismissing,
  done: deskDialogTexts.dismissed,
} as const
