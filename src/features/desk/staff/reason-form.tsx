import { type ReactNode, useId } from 'react'
import type { DeskItem } from '#domain/contracts/desk.ts'
import type { FieldProblems } from '#flows/form/checked.ts'
import { TextField } from '#flows/form/fields.tsx'
import { reasonProblem, type WithReason } from '#flows/form/reason-field.tsx'
import type { Form, FormFields } from '#flows/form/use-form.ts'
import type { StaffRequestFailure } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Decided } from '../decisions.api.ts'
import type { Settlement } from '../settlement.ts'
import { useDecision } from '../use-decision.ts'

type Decision<Refusal extends string> = {
  texts: {
    title: string
    reason: string
    hint: string
    confirm: string
    working: string
    done: string
  }
  danger?: boolean
  act: (reason: string) => Promise<Decided<Refusal>>
  settle: (settlement: Settlement) => void
}

export type ReasonFormProps<Values extends WithReason, Refusal extends string> = Decision<Refusal> & {
  form: Form<Values, string, Refusal | StaffRequestFailure | 'late'>
  /** What is wrong beside the reason. */
  problems?: FieldProblems<Values, string>
  /** What is decided, above its reason. */
  children?: ReactNode
}

/** A decision with its reason. */
export function ReasonForm<Values extends WithReason, Refusal extends string>(
  props: ReasonFormProps<Values, Refusal>,
) {
  const { form, problems, texts, danger = false, act, settle, children } = props
  const heading = useId()

  async function submit() {
    const { values } = form
    if (!form.passes({ ...problems, ...reasonProblem(values) } as FieldProblems<Values, string>)) return
    const answer = await form.send(() => act(values.reason.trim()))
    if (answer?.ok) settle({ done: true, said: texts.done })
    else if (answer?.refusal === 'late') settle({ done: false, said: texts.done })
  }

  return (
    <form
      {...form.props(submit)}
      aria-labelledby={heading}
      className="mt-6 grid gap-3 border-line border-t pt-4"
    >
      <h3 id={heading}>{texts.title}</h3>
      {children}
      <div className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-start">
        <TextField
          form={form as unknown as FormFields<WithReason>}
          name="reason"
          label={texts.reason}
          hint={texts.hint}
        />
        <Button
          type="submit"
          variant={danger ? 'danger' : 'secondary'}
          busy={form.busy}
          busyLabel={texts.working}
          className="sm:mt-7"
        >
          {texts.confirm}
        </Button>
      </div>
      {form.failureText && <Notice tone="error">{form.failureText}</Notice>}
    </form>
  )
}

export type OnlyReasonProps<Refusal extends string> = Decision<Refusal> & {
  item: DeskItem
  refusals?: Readonly<Record<Refusal, string>>
}

/** A decision that needs a reason alone. */
export function OnlyReason<Refusal extends string = never>(props: OnlyReasonProps<Refusal>) {
  const { item, refusals, ...decision } = props
  const form = useDecision(`${item.key}:${decision.texts.title}`, { reason: '' }, refusals)
  return <ReasonForm form={form} {...decision} />
}
