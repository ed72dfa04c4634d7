export type ReasonProblem = 'short' | 'long'

/** The limits of the reasons of decisions, in the database (private.required_reason). */
export function reasonProblem(reason: string): ReasonProblem | null {
  const { length } = reason.trim()
  if (length < 3) return 'short'
  return length > 500 ? 'long' : null
}
