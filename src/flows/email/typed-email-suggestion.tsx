import { useEffect, useRef, useState } from 'react'
import { EmailSuggestion } from './email-suggestion.tsx'

export type TypedEmailSuggestionProps = { refused: boolean; name?: string }

/** `EmailSuggestion` for uncontrolled forms: reads and writes the control of the surrounding form. */
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
    // Fires the event of typing, so that the form clears the field's error.
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
