import { type FormEvent, useState } from 'react'
import type * as v from 'valibot'
import { problemMessage } from '#content/messages/problems.ts'
import type { Problem } from '#domain/problems.ts'
import { problemsByField, validate } from '#domain/validation.ts'
import { track } from '#platform/analytics.ts'
import type { RegistrationForm } from '#platform/analytics-events.ts'
import { type FunctionResult, failureCodeOf } from '#platform/call-function.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { type FieldProblems, focusFirstProblem, nativeProblems, textOf } from './form-problems.ts'
import { useFormDraft } from './use-form-draft.ts'

export type FormFailure<Code extends string> = Code | 'unknown' | 'network'

export type PublicFormOptions<Schema extends v.GenericSchema, Code extends string> = {
  /** Name of the draft, unique within the tab. */
  draft: string
  schema: Schema
  /** Control name by contract field. */
  controls: Readonly<Partial<Record<keyof v.InferInput<Schema>, string>>>
  /** Contract fields that the form does not ask for. */
  known?: Partial<v.InferInput<Schema>>
  send: (request: v.InferOutput<Schema>) => Promise<FunctionResult<unknown, Code>>
  /** Reports the outcome of each submission under this name. */
  reportAs?: RegistrationForm
  /** Called with the problems that block sending, by control. */
  onRefused?: (problems: FieldProblems) => void
  onSent?: () => void
  onFailed?: (failure: FormFailure<Code>) => void
}

/**
 * State of a public form. One submission at a time; native validation first, then the contract, then the server, all
 * shown beside the fields. The draft is kept until the form has been sent.
 */
export function usePublicForm<Schema extends v.GenericSchema, Code extends string>({
  draft: name,
  schema,
  controls,
  known,
  send,
  reportAs,
  onRefused,
  onSent,
  onFailed,
}: PublicFormOptions<Schema, Code>) {
  const [problems, setProblems] = useState<FieldProblems>({})
  const [sent, setSent] = useState(false)
  const [failure, setFailure] = useState<FormFailure<Code> | null>(null)
  const draft = useFormDraft(name)
  const { busy: sending, isBusy, once } = useOneAtATime()
  const controlOf: Readonly<Record<string, string | undefined>> = controls

  function show(form: HTMLFormElement, found: FieldProblems) {
    setProblems(found)
    focusFirstProblem(form, found)
  }

  function byControl(found: readonly Problem[]): FieldProblems {
    return problemsByField(found, (field) => controlOf[field])
  }

  function refuse(form: HTMLFormElement, found: FieldProblems) {
    setFailure(null)
    show(form, found)
    onRefused?.(found)
  }

  function onInvalidCapture(event: FormEvent<HTMLFormElement>) {
    // Replaces the browser's bubble, which uses the browser's language.
    event.preventDefault()
    refuse(event.currentTarget, nativeProblems(event.currentTarget))
  }

  function onEdit({ type, target }: FormEvent<HTMLFormElement>) {
    const control = target as HTMLInputElement | HTMLSelectElement
    // Re-rendering between a select's `input` and `change` events would revert a controlled select.
    if (control instanceof HTMLSelectElement !== (type === 'change')) return
    draft.keep()
    setProblems((shown) => {
      if (!(control.name in shown)) return shown
      const { [control.name]: _, ...others } = shown
      return others
    })
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy()) return
    const data = new FormData(form)
    const asked = Object.entries(controlOf).map(([field, control = field]) => [field, textOf(data, control)])
    const checked = validate(schema, { ...Object.fromEntries(asked), ...known })
    if (!checked.ok) {
      refuse(form, byControl(checked.problems))
      return
    }
    const result = await once(() => {
      setProblems({})
      setFailure(null)
      return send(checked.value)
    })
    if (!result) return
    if (result.ok) {
      form.reset()
      draft.forget()
      setSent(true)
      report('success')
      onSent?.()
      return
    }
    if (result.kind === 'problems') show(form, byControl(result.problems))
    const code = failureCodeOf(result)
    setFailure(code)
    report(code === 'email_registered' ? 'duplicate' : 'failure')
    onFailed?.(code)
  }

  function report(outcome: 'success' | 'failure' | 'duplicate') {
    if (reportAs) track({ name: 'registration_outcome', params: { form: reportAs, outcome } })
  }

  function errorOf(control: string): string | undefined {
    const code = problems[control]
    return code && problemMessage(control, code)
  }

  return {
    // `dialog`: without a script, or before it, sending must not put what was typed into the address.
    formProps: {
      ref: draft.form,
      method: 'dialog',
      onSubmit,
      onInvalidCapture,
      onInput: onEdit,
      onChange: onEdit,
    },
    sending,
    sent,
    failure,
    errorOf,
    startAnother: () => setSent(false),
  }
}
