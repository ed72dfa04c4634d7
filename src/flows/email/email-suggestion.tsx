import { emailSuggestion } from '#content/email-suggestion.ts'
import { isEmail } from '#domain/email.ts'
import { suggestEmail } from '#domain/email-typo.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Correction } from '#ui/correction.tsx'

export type EmailSuggestionProps = {
  email: string
  /** The form has rejected the address, so an unfinished one is completed too. */
  refused: boolean
  onAccept: (email: string) => void
  /** Name of the e-mail control, which gets the focus when the suggestion is accepted. */
  name?: string
}

/** Suggests a correction below the field; typed text is never changed automatically. */
export function EmailSuggestion({ email, refused, onAccept, name = 'email' }: EmailSuggestionProps) {
  const meant = suggestEmail(email)
  const offered = meant && (refused || !isUnfinished(email, meant)) ? meant : null
  return (
    <Correction
      question={offered && emailSuggestion.question(offered)}
      action={emailSuggestion.accept}
      onAccept={(form) => {
        if (offered) onAccept(offered)
        focusControl(form, name)
      }}
    />
  )
}

/** Not a typo yet: the address may still be being typed. */
function isUnfinished(typed: string, meant: string): boolean {
  return !isEmail(typed.trim()) && meant.startsWith(typed.trim())
}
