import { useRef, useState } from 'react'
import type * as v from 'valibot'
import { failureCodeOf } from '#domain/contracts/edge-function.ts'
import { type ProblemCode, problemsByField } from '#domain/validation.ts'
import { track } from '#platform/analytics.ts'
import type { RegistrationForm } from '#platform/analytics-events.ts'
import { fetchCode } from '#platform/page-code.ts'
import { expectToast } from '#ui/toast-store.ts'
import type { FieldProblems } from './checked.ts'
import type { Sending } from './send-form.ts'
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
  /** As it is, where the form stands on the first screen; otherwise it comes when somebody reaches for the form. */
  sending: Sending<Contract, Code> | (() => Promise<Sending<Contract, Code>>)
  /** Control by field of the contract, in the order of the screen. */
  controls: Controls
  /** What the controls start with. */
  typed?: Partial<Texts<Controls>> | undefined
  /** Fields of the contract that the form does not ask for. */
  known?: Partial<v.InferInput<Contract>>
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
  const { draft, sending, controls, typed, known, reportAs, onRefused, onSent, onFailed } = options
  const controlOf = controls as unknown as Readonly<Record<string, Control>>
  const [ready, setReady] = useState(() => (typeof sending === 'function' ? null : sending))
  const wasReached = useRef(false)
  const [sent, setSent] = useState(false)
  const empty = Object.fromEntries(Object.values(controlOf).map((control) => [control, '']))
  const form = useForm<Texts<Controls>, ProblemCode, FormFailure<Code>>({
    draft,
    start: { ...empty, ...typed } as Texts<Controls>,
    contract: { schema: ready?.schema ?? null, fields: controlOf },
    sentence: (problem, control) => ready?.sentence(control, problem) ?? '',
  })

  async function prepare() {
    const code = typeof sending === 'function' ? await fetchCode(sending) : sending
    setReady(() => code)
    return code
  }

  /** Somebody is about to write. What does not come now is told when they send. */
  function onIntent() {
    if (wasReached.current) return
    wasReached.current = true
    expectToast()
    if (!ready) prepare().catch(() => undefined)
  }

  async function submit(element: HTMLFormElement) {
    const prepared = ready ?? (await form.send(async () => ({ ok: true, ...(await prepare()) })))
    if (!prepared) return onFailed?.('network')
    const { check, send } = prepared
    const fields = Object.entries(controlOf).map(([field, control]) => [field, form.values[control]])
    const trap = element.elements.namedItem('website')
    const checked = check({
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

  const formProps = { ...form.props(submit), onFocus: onIntent, onInput: onIntent }
  return { ...form, formProps, sent, startAnother: () => setSent(false) }
}
