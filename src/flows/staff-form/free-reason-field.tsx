import { freeReasonLabels, freeReasonTexts as texts } from '#content/sales.ts'
import { type FreeReason, freeReasons } from '#domain/contracts/sales.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'

export type FreeReasonFieldProps = {
  value: FreeReason | null
  error?: string | null | undefined
  onChange: (reason: FreeReason | null) => void
}

/** For whoever types a price of 0 (decision 119). */
export function FreeReasonField({ value, error, onChange }: FreeReasonFieldProps) {
  return (
    <Field label={texts.label} error={error} required>
      <Select
        name="free"
        placeholder={texts.placeholder}
        options={freeReasons.map((reason) => ({ value: reason, label: freeReasonLabels[reason] }))}
        value={value ?? ''}
        onChange={({ target }) => onChange(freeReasons.find((reason) => reason === target.value) ?? null)}
      />
    </Field>
  )
}
