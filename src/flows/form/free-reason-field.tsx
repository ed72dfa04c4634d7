import { freeReasonLabels, freeReasonTexts as texts } from '#content/sales.ts'
import { type FreeReason, freeReasons } from '#domain/contracts/sales.ts'
import { CardsField } from './fields.tsx'
import type { FormFields } from './use-form.ts'

/** For whoever types a price of 0 (decision 119). */
export function FreeReasonField<Values extends { free: FreeReason | null }>(props: {
  form: FormFields<Values>
}) {
  const form = props.form as unknown as FormFields<{ free: FreeReason | null }>
  return (
    <CardsField
      form={form}
      name="free"
      legend={texts.label}
      options={freeReasons.map((value) => ({ value, label: freeReasonLabels[value] }))}
    />
  )
}
