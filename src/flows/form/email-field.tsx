import { emailSuggestion } from '#content/form-texts.ts'
import { emailMaxLength, isEmail } from '#domain/email.ts'
import { suggestEmail } from '#domain/email-typo.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Correction } from '#ui/correction.tsx'
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
