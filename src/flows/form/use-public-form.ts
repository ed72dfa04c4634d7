import { useState } from 'react'
import type * as v from 'valibot'
import { problemMessage } from '#content/messages/problems.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'
import { track } from '#platform/analytics.ts'
import type { RegistrationForm } from '#platform/analytics-events.ts'
import { type FunctionResult, failureCodeOf } from '#platform/call-function.ts'
import type { FieldProblems } from './checked.ts'
import { useForm } from './use-form.ts'

export type FormFailure<Code extends string> = Code | 'unknown' | 'network'

type ControlsOf<Contract extends v.GenericSchema> = Readonly<
  Partial<Record<keyof v.InferInput<Contract>, string>>
>
type Texts<Controls> = Readonly<Record<Extract<Controls[keyof Controls], string>, string>>

export type PublicFormOptions<
  Contract extends v.GenericSchema,
  Controls extends ControlsOf<Contract>,
  Code extends string,
> = {
  /** Name of the draft, unique within the tab. */
  draft: string
  schema: Contract
  /** Control by field of the contract, in the order of the screen. */
  controls: Controls
  /** What the controls start with. */
  typed?: Partial<Texts<Controls>> | undefined
  /** Fields of the contract that the form does not ask for. */
  known?: Partial<v.InferInput<Contract>>
  send: (request: v.InferOutput<Contract>) => Promise<FunctionResult<unknown, Code>>
  /** Reports the outcome of each submission under this name. */
  reportAs?: RegistrationForm
  onRefused?: (problems: FieldProblems<Texts<Controls>, ProblemCode>) => void
  onSent?: (() => void) | undefined
  onFailed?: (failure: FormFailure<Code>) => void
}

/** A form for visitors whose controls are texts, checked by its contract; emptied when it has been sent. */
export function usePublicForm<
  Contract extends v.GenericSchema,
  const Controls extends ControlsOf<Contract>,
  Code extends string = never,
>(options: PublicFormOptions<Contract, Controls, Code>) {
  type Control = keyof Texts<Controls>
  const { draft, schema, controls, typed, known, send, reportAs, onRefused, onSent, onFailed } = options
  const controlOf = controls as unknown as Readonly<Record<string, Control>>
  const [sent, setSent] = useState(false)
  const empty = Object.fromEntries(Object.values(controlOf).map((control) => [control, '']))
  const form = useForm<Texts<Controls>, ProblemCode, FormFailure<Code>>({
    draft,
    start: { ...empty, ...typed } as Texts<Controls>,
    contract: { schema, fields: controlOf },
    sentence: (problem, control) => problemMessage(control, problem),
  })

  async function submit(element: HTMLFormElement) {
    const fields = Object.entries(controlOf).map(([field, control]) => [field, form.values[control]])
    const trap = element.elements.namedItem('website')
    const checked = validate(schema, {
      ...Object.fromEntries(fields),
      ...(trap instanceof HTMLInputElement && { website: trap.value }),
      ...known,
    })
    const problems = checked.ok ? {} : problemsByField(checked.problems, (field) => controlOf[field])
    const request = form.checked(checked.ok ? checked : { ok: false, problems })
    if (!checked.ok) onRefused?.(problems)
    const answer = request && (await form.send(() => send(request)))
    if (!answer) return
    if (answer.ok) {
      form.clear()
      setSent(true)
      report('success')
      return onSent?.()
    }
    const code = failureCodeOf(answer)
    report(code === 'email_registered' ? 'duplicate' : 'failure')
    onFailed?.(code)
  }

  function report(outcome: 'success' | 'failure' | 'duplicate') {
    if (reportAs) track({ name: 'registration_outcome', params: { form: reportAs, outcome } })
  }

  return { ...form, formProps: form.props(submit), sent, startAnother: () => setSent(false) }
}
