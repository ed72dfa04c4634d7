import { saleDialogTexts } from '#content/sales.ts'

export const reasonMaxLength = 500

/** What is wrong with the reason of a decision; null when it is fine. The database has the same limits. */
export function reasonProblem(reason: string): string | null {
  const { length } = reason.trim()
  if (length < 3) return saleDialogTexts.reasonShort
  return length > reasonMaxLength ? saleDialogTexts.reasonLong : null
}
