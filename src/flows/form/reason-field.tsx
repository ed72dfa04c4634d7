import { freeReasonLabels, freeReasonTexts as texts } from '#content/sales.ts'
import { reasonTexts } from '#content/staff.ts'
import { type FreeReason, freeReasons } from '#domain/contracts/sales.ts'
import { AreaField, SelectField } from './fields.tsx'
import type { FormFields } from './use-form.ts'

/** The limits of the reasons of decisions, in the database (private.required_reason). */
const reasonMinLength = 3
const reasonMaxLength = 500

export type WithReason = { reason: string }

/** What is wrong with the reason of a decision, in words. */
export function reasonProblem({ reason }: WithReason): { reason?: string } {
  const { length } = reason.trim()
  if (length < reasonMinLength) return { reason: reasonTexts.short }
  return length > reasonMaxLength ? { reason: reasonTexts.long } : {}
}

export function ReasonField<Values extends WithReason>(props: { form: FormFields<Values> }) {
  const form = props.form as unknown as FormFields<WithReason>
  return (
    <AreaField
      form={form}
      name="reason"
      label={reasonTexts.label}
      hint={reasonTexts.hint}
      required
      rows={3}
      limit={reasonMaxLength}
    />
  )
}

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
