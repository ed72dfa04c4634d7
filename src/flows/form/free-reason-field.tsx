import { freeReasonLabels, freeReasonTexts as texts } from '#content/sales.ts'
import { type FreeReason, freeReasons } from '#domain/contracts/sales.ts'
import { SelectField } from './fields.tsx'
import type { FormFields } from './use-form.ts'

/** For whoever types a price of 0 (decision 119). */
export function FreeReasonField<Values extends { free: FreeReason | null }>(props: {
  form: FormFields<Values>
}) {
  const form = props.form as unknown as FormFields<{ free: FreeReason | null }>
  return (
    <SelectField
      form={form}
      name="free"
      label={texts.label}
      required
      placeholder={texts.placeholder}
      options={freeReasons.map((reason) => ({ value: reason, label: freeReasonLabels[reason] }))}
      onChoose={(chosen) => form.change({ free: freeReasons.find((reason) => reason === chosen) ?? null })}
    />
  )
}
