import { type FormEvent, useId, useState } from 'react'
import { deskTexts, deskDialogTexts as texts } from '#content/desk.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { deskKey } from '../desk-counts.queries.ts'
import type { Settlement } from '../settlement.ts'

const maxReason = 500

export type DismissFormProps = {
  /** False when the item was settled before. */
  dismiss: (reason: string) => Promise<boolean>
  settle: (settlement: Settlement) => void
}

/** Leaves an item as it is, with a reason. */
export function DismissForm({ dismiss, settle }: DismissFormProps) {
  const heading = useId()
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, isError } = useStaffMutation(deskKey, {
    mutationFn: () => dismiss(reason),
    onSuccess: (done) => settle({ done, said: texts.dismissed }),
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const found =
      reason.trim() === '' ? texts.dismissMissing : reason.length > maxReason ? texts.dismissTooLong : null
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
      <h3 id={heading} className="text-base">
        {texts.dismissTitle}
      </h3>
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <Field label={texts.dismissReason} hint={texts.dismissHint} error={problem}>
          <TextInput value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Button
          type="submit"
          variant="secondary"
          busy={isPending}
          busyLabel={texts.dismissing}
          className="sm:mt-6.5"
        >
          {texts.dismiss}
        </Button>
      </div>
      {isError && <Notice tone="error">{deskTexts.actionFailed}</Notice>}
    </form>
  )
}
