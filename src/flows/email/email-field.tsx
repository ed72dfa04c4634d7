import type { Ref } from 'react'
import { Field, type FieldProps } from '#ui/field.tsx'
import { TextInput, type TextInputProps } from '#ui/text-input.tsx'
import { EmailSuggestion } from './email-suggestion.tsx'

export type EmailFieldProps = Pick<FieldProps, 'label' | 'hint' | 'error' | 'className'> &
  Pick<TextInputProps, 'autoComplete' | 'maxLength'> & {
    value: string
    onChange: (email: string) => void
    ref?: Ref<HTMLInputElement>
  }

/** E-mail field with a typo suggestion, for controlled forms. */
export function EmailField({ label, hint, error, className, value, onChange, ...input }: EmailFieldProps) {
  return (
    <div className={className}>
      <Field label={label} hint={hint} error={error} required>
        <TextInput
          {...input}
          name="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <EmailSuggestion email={value} refused={Boolean(error)} onAccept={onChange} />
    </div>
  )
}
