import { type ReactNode, useId } from 'react'
import { deskTexts } from '#content/desk.ts'
import type { DeskItem } from '#domain/contracts/desk.ts'
import type { FieldProblems } from '#flows/form/checked.ts'
import { TextField } from '#flows/form/fields.tsx'
import { reasonProblem, type WithReason } from '#flows/form/reason-field.tsx'
import { type Form, type FormFields, useForm } from '#flows/form/use-form.ts'
import type { FormValues } from '#flows/form/use-kept.ts'
import type { StaffRequestFailure } from '#platform/staff-request.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Decided } from '../decisions.api.ts'
import { deskKey } from '../desk-counts.api.ts'
import type { Settlement } from '../settlement.ts'
import { reasonOf } from './item-reason.ts'

const { actionFailed } = deskTexts

/** The form of a decision about an item; `late`: it was settled before, which the desk tells. */
export function useDecision<Values extends FormValues, Refusal extends string = never>(
  draft: string,
  start: Values,
  refusals?: Readonly<Record<Refusal, string>>,
) {
  return useForm<Values, string, Refusal | StaffRequestFailure | 'late'>({
    draft,
    passing: true,
    start,
    failures: {
      ...(refusals as Readonly<Record<Refusal, string>>),
      network: actionFailed,
      denied: actionFailed,
      server: actionFailed,
      late: null,
    },
    invalidates: deskKey,
  })
}

type Decision<Refusal extends string> = {
  texts: {
    title: string
    reason: string
    hint: string
    confirm: string
    working: string
    done: string
    /** What is written at first. */
    start?: string
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
  const form = useDecision(
    `${item.key}:${decision.texts.title}`,
    { reason: decision.texts.start ?? '' },
    refusals,
  )
  return <ReasonForm form={form} {...decision} />
}

export type ItemHeadProps = { item: DeskItem; children: ReactNode }

/** Why an opened item needs a person, and what helps. */
export function ItemHead({ item, children }: ItemHeadProps) {
  return (
    <div className="grid gap-1">
      <p className="font-medium">{reasonOf(item)}</p>
      <p className="prose-measure text-ink-soft">{children}</p>
    </div>
  )
}
