import { checkoutText } from '#content/checkout.ts'
import { suggestEmail } from '#domain/email-typo.ts'
import { Correction } from '#ui/correction.tsx'

export type EmailSuggestionProps = { email: string; onAccept: (email: string) => void }

/** A probable typo, offered for correction; the address as typed is never refused for it. */
export function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const suggestion = suggestEmail(email)
  return (
    <Correction
      question={suggestion && checkoutText.suggestion(suggestion)}
      action={checkoutText.useSuggestion}
      onAccept={() => suggestion && onAccept(suggestion)}
    />
  )
}
