import { reasonTexts } from '#content/staff.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { reasonMaxLength } from './reason.ts'

export type ReasonFieldProps = { value: string; error: string | null; onChange: (reason: string) => void }

export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <Field label={reasonTexts.label} hint={reasonTexts.hint} error={error} required>
      <TextArea
        name="reason"
        rows={3}
        limit={reasonMaxLength}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
