import type { EdgeFunction, FailureCodeOf, RequestOf, ResponseOf } from '#domain/contracts/edge-function.ts'
import { formCodes } from '#domain/contracts/failure.ts'
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
  const failure = result.ok || result.kind !== 'code' ? undefined : result.code
  // A refusal that this contract alone names answers the person; the others are faults.
  const isAnswer = failure !== undefined && ownCodes(contract).includes(failure)
  if (!result.ok && !isAnswer) console.error(`${contract.name} failed: ${failure ?? result.kind}`)
  // A conflict settles it too: what was kept has gone wrong, and the next try needs a new key.
  if (result.ok || (result.kind === 'code' && result.status === 409)) forgetAttemptKey(name)
  return result
}

function ownCodes({ codes }: EdgeFunction): string[] {
  const shared: readonly string[] = formCodes
  return codes.filter((code) => !shared.includes(code))
}
