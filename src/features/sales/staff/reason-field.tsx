import { saleDialogTexts } from '#content/sales.ts'
import { Field } from '#ui/field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { reasonMaxLength } from '../reason.ts'

export type ReasonFieldProps = { value: string; error: string | null; onChange: (reason: string) => void }

export function ReasonField({ value, error, onChange }: ReasonFieldProps) {
  return (
    <Field label={saleDialogTexts.reason} hint={saleDialogTexts.reasonHint} error={error} required>
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
