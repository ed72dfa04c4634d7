import { reasonTexts } from '#content/staff.ts'
import { AreaField } from './fields.tsx'
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
