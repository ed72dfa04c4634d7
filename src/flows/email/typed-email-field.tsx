import { emailMaxLength } from '#domain/email.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TypedEmailSuggestion } from './typed-email-suggestion.tsx'

export type TypedEmailFieldProps = Pick<FieldProps, 'label' | 'error'> & { name?: string; readOnly?: boolean }

/** The address that a form asks for, with the offer to correct a slip in it, in a form whose values the browser holds. */
export function TypedEmailField({ label, error, name = 'email', readOnly }: TypedEmailFieldProps) {
  return (
    <div>
      <Field label={label} required error={error}>
        <TextInput
          name={name}
          type="email"
          autoComplete="email"
          maxLength={emailMaxLength}
          readOnly={readOnly}
        />
      </Field>
      <TypedEmailSuggestion refused={error !== undefined} name={name} />
    </div>
  )
}
