import { checkoutText } from '#content/checkout.ts'
import { suggestEmail } from '#domain/email-typo.ts'

export type EmailSuggestionProps = { email: string; onAccept: (email: string) => void }

/** A probable typo, offered for correction; the address as typed is never refused for it. */
export function EmailSuggestion({ email, onAccept }: EmailSuggestionProps) {
  const suggestion = suggestEmail(email)
  return (
    <div role="status">
      {suggestion && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-warning">
          <span>{checkoutText.suggestion(suggestion)}</span>
          <button
            type="button"
            onClick={() => onAccept(suggestion)}
            className="min-h-control font-semibold underline underline-offset-4 hover:decoration-2"
          >
            {checkoutText.useSuggestion}
          </button>
        </p>
      )}
    </div>
  )
}
