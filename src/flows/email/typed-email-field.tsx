import { emailMaxLength } from '#domain/email.ts'
import { Field, type FieldProps } from '#ui/field.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TypedEmailSuggestion } from './typed-email-suggestion.tsx'

export type TypedEmailFieldProps = Pick<FieldProps, 'label' | 'error'> & {
  name?: string
  readOnly?: boolean
  defaultValue?: string
}

/** E-mail field with a typo suggestion, for uncontrolled forms. */
export function TypedEmailField({ label, error, name = 'email', ...input }: TypedEmailFieldProps) {
  return (
    <div>
      <Field label={label} required error={error}>
        <TextInput name={name} type="email" autoComplete="email" maxLength={emailMaxLength} {...input} />
      </Field>
      <TypedEmailSuggestion refused={error !== undefined} name={name} />
    </div>
  )
}
