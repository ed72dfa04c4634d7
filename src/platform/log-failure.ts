/**
 * A failure that the person is not told about, for whoever looks into the console. `what` names the step in words of
 * ours: never a token, an address or anything a person typed.
 */
export function logFailure(what: string, cause: unknown): void {
  console.error(`${what}: ${cause instanceof Error ? cause.name : 'no success'}`)
}
