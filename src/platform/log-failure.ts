/**
 * Logs a failure that the person does not see. `what` names the step in our own words: never a token, an address
 * or anything a person typed.
 */
export function logFailure(what: string, cause: unknown): void {
  console.error(`${what}: ${cause instanceof Error ? cause.name : 'no success'}`)
}
