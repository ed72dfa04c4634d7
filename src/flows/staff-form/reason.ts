import { reasonTexts } from '#content/staff.ts'

/** The limits of the reasons of decisions, in the database (private.required_reason). */
const reasonMinLength = 3
export const reasonMaxLength = 500

/** What is wrong with the reason of a decision, in words; null when it is fine. */
export function reasonProblem(reason: string): string | null {
  const { length } = reason.trim()
  if (length < reasonMinLength) return reasonTexts.short
  return length > reasonMaxLength ? reasonTexts.long : null
}
