import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Outcome } from '#platform/staff-request.ts'
import { ActDialog } from './act-dialog.tsx'
import type { FieldProblems } from './checked.ts'
import { CheckField } from './fields.tsx'
import { ReasonField, reasonProblem, type WithReason } from './reason-field.tsx'
import type { StaffDialogProps } from './staff-dialog.tsx'
import { type Form, useForm } from './use-form.ts'

/** What is said while and after it is carried out. `about`: of what it was. */
type Said = { title: string; confirm: string; working: string; done: string; about?: string }

export type ReasonDialogProps<Values extends WithReason, Refusal extends string> = Said &
  Pick<StaffDialogProps, 'width' | 'danger' | 'onClose'> & {
    text?: string | undefined
    form: Form<Values, string, Refusal>
    /** What is wrong beside the reason. */
    problems?: FieldProblems<Values, string>
    act: (reason: string) => Promise<Outcome<Refusal>>
    /** What is decided, above its reason. */
    children?: ReactNode
  }

/** A decision with its reason. */
export function ReasonDialog<Values extends WithReason, Refusal extends string>(
  props: ReasonDialogProps<Values, Refusal>,
) {
  const { text, form, problems, act, children, ...dialog } = props
  const { values } = form
  return (
    <ActDialog
      {...dialog}
      description={text}
      form={form}
      problems={{ ...problems, ...reasonProblem(values) } as FieldProblems<Values, string>}
      act={() => act(values.reason.trim())}
    >
      {children}
      <ReasonField form={form} />
    </ActDialog>
  )
}

export type TakeAwayDialogProps<Refusal extends string> = Said & {
  text?: string | undefined
  failures: Readonly<Record<Refusal, string>>
  invalidates: QueryKey
  /** A choice beside the reason, ticked at first. */
  tick?: string
  act: (reason: string, isTicked: boolean) => Promise<Outcome<Refusal>>
  onClose: () => void
}

/** Voids, withdraws or revokes something, for which there must be a reason. */
export function TakeAwayDialog<Refusal extends string>(props: TakeAwayDialogProps<Refusal>) {
  const { failures, invalidates, tick, act, ...dialog } = props
  const form = useForm<WithReason & { tick: boolean }, string, Refusal>({
    draft: `reason:${dialog.title}:${dialog.text}`,
    passing: true,
    start: { reason: '', tick: true },
    failures,
    invalidates,
  })
  return (
    <ReasonDialog {...dialog} danger form={form} act={(reason) => act(reason, form.values.tick)}>
      {tick && <CheckField form={form} name="tick" label={tick} />}
    </ReasonDialog>
  )
}
