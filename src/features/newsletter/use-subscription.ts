import { type FormEvent, useRef, useState } from 'react'
import { type CallFailureCode, enquiryFailureMessages } from '#content/messages/failures.ts'
import { problemMessage } from '#content/messages/problems.ts'
import { newsletterSubscriptionSchema } from '#domain/contracts/mailing-list.ts'
import { validate } from '#domain/validation.ts'
import { useFormDraft } from '#flows/public-form/use-form-draft.ts'
import { subscribe } from './newsletter.api.ts'

export type Subscription =
  | { kind: 'open'; error?: string; failure?: string }
  | { kind: 'sending' }
  | { kind: 'subscribed' }

/** One subscription at a time; the address stays in its field until it has been stored. */
export function useSubscription(source: string, onSubscribed?: () => void) {
  const [state, setState] = useState<Subscription>({ kind: 'open' })
  const draft = useFormDraft('newsletter')
  const input = useRef<HTMLInputElement>(null)
  // State is too late for the second of two quick clicks.
  const busy = useRef(false)

  function refuse(code: 'required' | 'invalid_email') {
    setState({ kind: 'open', error: problemMessage('email', code) })
    input.current?.focus()
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy.current) return
    const data = new FormData(event.currentTarget)
    const parsed = validate(newsletterSubscriptionSchema, {
      email: data.get('email') ?? '',
      website: data.get('website') ?? '',
      source,
    })
    if (!parsed.ok) {
      refuse(parsed.problems[0]?.code === 'required' ? 'required' : 'invalid_email')
      return
    }
    busy.current = true
    setState({ kind: 'sending' })
    const result = await subscribe(parsed.value)
    busy.current = false
    if (result.ok) {
      draft.forget()
      setState({ kind: 'subscribed' })
      onSubscribed?.()
    } else if (result.kind === 'problems') {
      refuse('invalid_email')
    } else {
      const code: CallFailureCode = result.kind === 'network' ? 'network' : result.code
      console.error(`subscribe-newsletter failed: ${code}`)
      setState({ kind: 'open', failure: enquiryFailureMessages[code] })
    }
  }

  function onInvalid(event: FormEvent<HTMLFormElement>) {
    // The browser's bubble speaks the browser's language.
    event.preventDefault()
    refuse(input.current?.validity.valueMissing ? 'required' : 'invalid_email')
  }

  function onInput() {
    draft.keep()
    setState((known) => (known.kind === 'open' && known.error ? { kind: 'open' } : known))
  }

  return { state, input, formProps: { ref: draft.form, onSubmit, onInvalidCapture: onInvalid, onInput } }
}
