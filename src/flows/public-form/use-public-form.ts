import { type FormEvent, useState } from 'react'
import type { CallFailureCode } from '#content/messages/failures.ts'
import { problemMessage } from '#content/messages/problems.ts'
import type { FormFailureCode } from '#domain/contracts/failure.ts'
import type { Outcome } from '#domain/problems.ts'
import type { FunctionResult } from '#platform/call-function.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { contractProblems, type FieldProblems, focusFirstProblem, nativeProblems } from './form-problems.ts'
import { useFormDraft } from './use-form-draft.ts'

type FormResult = FunctionResult<unknown, FormFailureCode>

export type EnquiryFormOptions<Enquiry> = {
  /** Names the form among those of the tab, for what is typed into it. */
  draft: string
  /** Checks against the contract what the form holds. */
  parse: (data: FormData) => Outcome<Enquiry>
  send: (enquiry: Enquiry) => Promise<FormResult>
  /** Contract field to form field, where they differ. */
  names?: Readonly<Record<string, string>>
  onSuccess: () => void
  onFailure: (code: CallFailureCode) => void
}

/**
 * One submission at a time; native validation first, then the contract, then the server's own verdict, all shown beside
 * their fields. What was typed stays until it has been sent.
 */
export function useEnquiryForm<Enquiry>(options: EnquiryFormOptions<Enquiry>) {
  const [problems, setProblems] = useState<FieldProblems>({})
  const draft = useFormDraft(options.draft)
  const { busy: sending, isBusy, once } = useOneAtATime()

  function show(form: HTMLFormElement, found: FieldProblems) {
    setProblems(found)
    focusFirstProblem(form, found)
  }

  function onInvalidCapture(event: FormEvent<HTMLFormElement>) {
    // The browser's bubble speaks the browser's language; ours stand beside every field at once.
    event.preventDefault()
    show(event.currentTarget, nativeProblems(event.currentTarget))
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    draft.keep()
    const { name } = event.target as HTMLInputElement
    if (!(name in problems)) return
    setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== name)))
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy()) return
    const parsed = options.parse(new FormData(form))
    if (!parsed.ok) {
      show(form, contractProblems(parsed.problems, options.names))
      return
    }
    const result = await once(() => {
      setProblems({})
      return options.send(parsed.value)
    })
    if (!result) return
    if (result.ok) {
      form.reset()
      draft.forget()
      options.onSuccess()
      return
    }
    if (result.kind === 'problems') show(form, contractProblems(result.problems, options.names))
    options.onFailure(failureCode(result))
  }

  function errorOf(field: string): string | undefined {
    const code = problems[field]
    return code === undefined ? undefined : problemMessage(field, code)
  }

  return { formProps: { ref: draft.form, onSubmit, onInvalidCapture, onInput }, sending, errorOf }
}

function failureCode(result: Exclude<FormResult, { ok: true }>): CallFailureCode {
  if (result.kind === 'network') return 'network'
  return result.kind === 'code' ? result.code : 'unknown'
}
