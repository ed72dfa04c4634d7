import type * as v from 'valibot'
import { problemMessage } from '#content/messages/problems.ts'
import {
  type EdgeFunction,
  type FailureCodeOf,
  formCodes,
  type RequestOf,
  type ResponseOf,
} from '#domain/contracts/edge-function.ts'
import type { Outcome } from '#domain/problems.ts'
import { validate } from '#domain/validate.ts'
import type { ProblemCode } from '#domain/validation.ts'
import { attemptKeyFor, forgetAttemptKey } from '#platform/attempt-key.ts'
import { callFunction, type FunctionResult } from '#platform/call-function.ts'

/** What a public form needs once somebody writes into it: its contract, its check with what it says, and how it is sent. */
export type Sending<Contract extends v.GenericSchema, Code extends string> = {
  schema: Contract
  check: (input: unknown) => Outcome<v.InferOutput<Contract>, string, ProblemCode>
  sentence: (control: string, problem: ProblemCode) => string
  send: (request: v.InferOutput<Contract>) => Promise<FunctionResult<unknown, Code>>
}

export function sendingOf<Contract extends v.GenericSchema, Code extends string>(
  schema: Contract,
  send: Sending<Contract, Code>['send'],
): Sending<Contract, Code> {
  return { schema, check: (input) => validate(schema, input), sentence: problemMessage, send }
}

/**
 * Sends a public form. `form`: its name within the browser tab. Until an answer arrives the same content is sent with
 * the same idempotency key, even after a reload, so the server stores and mails it once.
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
  // Refusals specific to this contract are expected answers; the others are faults.
  const isAnswer = failure !== undefined && ownCodes(contract).includes(failure)
  if (!result.ok && !isAnswer) console.error(`${contract.name} failed: ${failure ?? result.kind}`)
  // A conflict ends the attempt too: the stored key is unusable and the next try needs a new one.
  if (result.ok || (result.kind === 'code' && result.status === 409)) forgetAttemptKey(name)
  return result
}

function ownCodes({ codes }: EdgeFunction): string[] {
  const shared: readonly string[] = formCodes
  return codes.filter((code) => !shared.includes(code))
}
