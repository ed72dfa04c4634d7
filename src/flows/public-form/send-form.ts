import type { EdgeFunction, FailureCodeOf, RequestOf, ResponseOf } from '#domain/contracts/edge-function.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { callFunction, type FunctionResult } from '#platform/call-function.ts'

/**
 * Sends a public form. `form` names it in this browser tab: until its answer has come, the same content goes out with the
 * same key, also after a reload, and the server stores and mails it once.
 */
export async function sendForm<Fn extends EdgeFunction>(
  form: string,
  contract: Fn,
  body: RequestOf<Fn>,
): Promise<FunctionResult<ResponseOf<Fn>, FailureCodeOf<Fn>>> {
  const name = `form:${form}`
  const idempotencyKey = attemptKeyFor(name, body)
  const result = await callFunction(contract, body, { idempotencyKey })
  if (!result.ok)
    console.error(`${contract.name} failed: ${result.kind === 'code' ? result.code : result.kind}`)
  // A conflict settles it too: what was kept has gone wrong, and the next try needs a new key.
  if (result.ok || (result.kind === 'code' && result.status === 409)) forgetAttemptKey(name)
  return result
}
