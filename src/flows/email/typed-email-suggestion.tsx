import { useEffect, useRef, useState } from 'react'
import { EmailSuggestion } from './email-suggestion.tsx'

export type TypedEmailSuggestionProps = { refused: boolean; name?: string }

/** The same offer for a form that leaves its values to the browser: reads the control of its form, and writes there. */
export function TypedEmailSuggestion({ refused, name = 'email' }: TypedEmailSuggestionProps) {
  const place = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const read = () => setTyped(controlOf(form, name)?.value ?? '')
    const forget = () => setTyped('')
    read()
    form.addEventListener('input', read)
    form.addEventListener('reset', forget)
    return () => {
      form.removeEventListener('input', read)
      form.removeEventListener('reset', forget)
    }
  }, [name])

  function write(email: string) {
    const form = place.current?.closest('form')
    const control = form && controlOf(form, name)
    if (!control) return
    control.value = email
    // As if it had been typed: the form takes its refusal of the field back.
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <div ref={place}>
      <EmailSuggestion email={typed} refused={refused} onAccept={write} name={name} />
    </div>
  )
}

function controlOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const found = form.elements.namedItem(name)
  return found instanceof HTMLInputElement ? found : null
}
