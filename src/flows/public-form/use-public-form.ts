import { type FormEvent, useState } from 'react'
import type * as v from 'valibot'
import { problemMessage } from '#content/messages/problems.ts'
import type { Problem } from '#domain/problems.ts'
import { problemsByField, validate } from '#domain/validation.ts'
import { track } from '#platform/analytics.ts'
import type { RegistrationForm } from '#platform/analytics-events.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { type FieldProblems, focusFirstProblem, nativeProblems, textOf } from './form-problems.ts'
import { useFormDraft } from './use-form-draft.ts'

export type FormFailure<Code extends string> = Code | 'unknown' | 'network'

export type PublicFormOptions<Schema extends v.GenericSchema, Code extends string> = {
  /** Names the form among those of the tab, for what is typed into it. */
  draft: string
  schema: Schema
  /** Field of the contract to the control that it is read from. */
  controls: Readonly<Partial<Record<keyof v.InferInput<Schema>, string>>>
  /** Fields of the contract that nobody is asked for. */
  known?: Partial<v.InferInput<Schema>>
  send: (request: v.InferOutput<Schema>) => Promise<FunctionResult<unknown, Code>>
  /** Given, how each submission ends is reported under this name. */
  reportAs?: RegistrationForm
  /** Called with what keeps the form from being sent, by control. */
  onRefused?: (problems: FieldProblems) => void
  onSent?: () => void
  onFailed?: (failure: FormFailure<Code>) => void
}

/**
 * A form that any visitor may send, from the first letter to what became of it. One submission at a time; native
 * validation first, then the contract, then the server's own verdict, all shown beside their fields. What was typed stays
 * until it has been sent.
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
    // The browser's bubble speaks the browser's language; ours stand beside every field at once.
    event.preventDefault()
    refuse(event.currentTarget, nativeProblems(event.currentTarget))
  }

  function onEdit({ type, target }: FormEvent<HTMLFormElement>) {
    const control = target as HTMLInputElement | HTMLSelectElement
    // Drawn again between the two events of a choice, a select that React holds would take the choice back.
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
    const code = failureOf(result)
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
    formProps: { ref: draft.form, onSubmit, onInvalidCapture, onInput: onEdit, onChange: onEdit },
    sending,
    sent,
    failure,
    errorOf,
    startAnother: () => setSent(false),
  }
}

function failureOf<Code extends string>(
  result: Exclude<FunctionResult<unknown, Code>, { ok: true }>,
): FormFailure<Code> {
  if (result.kind === 'network') return 'network'
  return result.kind === 'code' ? result.code : 'unknown'
}
