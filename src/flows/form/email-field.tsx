import type { ReactNode } from 'react'
import { emailSuggestion } from '#content/form-texts.ts'
import { emailMaxLength, isEmail } from '#domain/email.ts'
import { suggestEmail } from '#domain/email-typo.ts'
import { focusControl } from '#platform/focus-control.ts'
import { TextField, type TextFieldProps } from './fields.tsx'

/** An e-mail, with the correction of a slip in it. */
export function EmailField<Values>({ place, ...props }: TextFieldProps<Values>) {
  const { form, name } = props
  const email = String(form.values[name])
  const error = 'error' in props ? props.error : form.problemOf(name)
  const meant = suggestEmail(email)
  // An unfinished one is completed once the form has refused it.
  const offered = meant && (error || !isUnfinished(email, meant)) ? meant : null
  return (
    <div className={place}>
      <TextField
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={emailMaxLength}
        required
        {...props}
        type="email"
      />
      {/* Typed text is never changed by itself. */}
      <Correction
        question={offered && emailSuggestion.question(offered)}
        action={emailSuggestion.accept}
        onAccept={(element) => {
          if (offered) form.change({ [name]: offered } as Partial<Values>)
          focusControl(element, name)
        }}
      />
    </div>
  )
}

/** Not a slip yet: the address may still be being typed. */
function isUnfinished(typed: string, meant: string): boolean {
  return !isEmail(typed.trim()) && meant.startsWith(typed.trim())
}

type CorrectionProps = {
  /** Null when there is nothing to correct; the live region stays, so that a new one is announced. */
  question: ReactNode | null
  action: string
  /** `form`: the field's own. */
  onAccept: (form: HTMLFormElement | null) => void
}

/** A correction of a probable slip, offered under a field. */
function Correction({ question, action, onAccept }: CorrectionProps) {
  return (
    <div role="status">
      {question && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-warning">
          <span className="min-w-0 wrap-anywhere">{question}</span>
          <button
            type="button"
            onClick={(event) => onAccept(event.currentTarget.form)}
            className="min-h-control font-semibold underline underline-offset-4 hover:decoration-2"
          >
            {action}
          </button>
        </p>
      )}
    </div>
  )
}
