import { emailSuggestion } from '#content/email-suggestion.ts'
import { isEmail } from '#domain/email.ts'
import { suggestEmail } from '#domain/email-typo.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Correction } from '#ui/correction.tsx'

export type EmailSuggestionProps = {
  email: string
  /** The form has refused it: what only looked unfinished is corrected too. */
  refused: boolean
  onAccept: (email: string) => void
  /** Of the control that holds the address; the focus goes there when the offer is taken and gone. */
  name?: string
}

/** What an address was probably meant to be, offered under its field; what is typed is never changed by itself. */
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

/** Somebody on the way to the address needs no question at every letter. */
function isUnfinished(typed: string, meant: string): boolean {
  return !isEmail(typed.trim()) && meant.startsWith(typed.trim())
}
