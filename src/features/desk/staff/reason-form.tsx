import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { deskDialogTexts, deskTexts } from '#content/desk.ts'
import type { DeskItem } from '#domain/contracts/desk.ts'
import { reasonProblem } from '#flows/staff-form/reason.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Decided } from '../decisions.api.ts'
import { deskKey } from '../desk-counts.queries.ts'
import type { Settlement } from '../settlement.ts'

export type ReasonFormProps = {
  item: DeskItem
  texts: {
    title: string
    reason: string
    hint: string
    confirm: string
    working: string
    done: string
  }
  danger?: boolean
  /** False when the item was settled before; a sentence when it was refused. Null while something else is missing. */
  act: ((reason: string) => Promise<boolean | string>) | null
  settle: (settlement: Settlement) => void
  /** What is decided, above its reason. `isTried`: what is missing is said. */
  children?: (isTried: boolean) => ReactNode
}

/** A decision with its reason. */
export function ReasonForm(props: ReasonFormProps) {
  const { item, texts, danger = false, act, settle, children } = props
  const heading = useId()
  const [{ reason }, type] = useTyped(`${item.key}:${texts.title}`, { reason: '' })
  const [isTried, setIsTried] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending, isError, data } = useStaffMutation(deskKey, {
    mutationFn: (decide: (reason: string) => Promise<boolean | string>) => decide(reason.trim()),
    onSuccess: (done) => {
      if (typeof done === 'boolean') settle({ done, said: texts.done })
    },
  })
  const failure = isError ? deskTexts.actionFailed : typeof data === 'string' ? data : null

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = reasonProblem(reason)
    setProblem(found)
    setIsTried(true)
    if (act && !found && !isPending) mutate(act)
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby={heading}
      className="mt-6 grid gap-3 border-line border-t pt-4"
    >
      <h3 id={heading}>{texts.title}</h3>
      {children?.(isTried)}
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <Field label={texts.reason} hint={texts.hint} error={problem}>
          <TextInput value={reason} onChange={(event) => type({ reason: event.target.value })} />
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

/** How a decision ended, for `act`. */
export function outcomeOf<Refusal extends string>(
  answer: Decided<Refusal>,
  messages: Readonly<Record<Exclude<Refusal, 'late'>, string>>,
): boolean | string {
  if (answer.ok) return true
  return answer.refusal === 'late' ? false : messages[answer.refusal as Exclude<Refusal, 'late'>]
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
