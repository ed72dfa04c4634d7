import type * as v from 'valibot'

/**
 * The exchange with an edge function, shared by its handler and the browser. `codes`: refusals besides the common
 * ones (decision 21).
 */
export type EdgeFunction = {
  readonly name: string
  readonly request: v.GenericSchema
  readonly response: v.GenericSchema<unknown, object>
  readonly codes: readonly string[]
}

export type RequestOf<Fn extends EdgeFunction> = v.InferInput<Fn['request']>
export type ResponseOf<Fn extends EdgeFunction> = v.InferOutput<Fn['response']>
export type FailureCodeOf<Fn extends EdgeFunction> = Fn['codes'][number] | CommonFailureCode

/**
 * A code of what staff change: our own schema refuses the answer, and what was asked may be stored. Nobody is asked to
 * repeat it unseen (decision 158).
 */
export const unread = 'answer_unread'

/** Codes of every function; the endpoint wrapper raises them (decision 21). */
export const commonFailureCodes = [
  'invalid_json',
  'payload_too_large',
  'unsupported_media_type',
  'method_not_allowed',
  'origin_not_allowed',
  'unauthorized',
  'forbidden',
  'rate_limited',
  'server_misconfigured',
  'internal_error',
] as const
export type CommonFailureCode = (typeof commonFailureCodes)[number]

/**
 * Additional codes of public forms. The header `Idempotency-Key` (16 to 128 characters) is one per content: a
 * repetition gets the same answer without a second effect; other content is a conflict.
 */
export const formCodes = ['idempotency_key_invalid', 'idempotency_conflict'] as const
export type FormFailureCode = (typeof formCodes)[number] | CommonFailureCode

/** Header `Idempotency-Key`: one per content, so that a repetition is recognised (decision 51). */
export const idempotencyKeyPattern = /^[A-Za-z0-9_-]{16,128}$/

type Failed<Code extends string> = { kind: 'network' | 'problems' } | { kind: 'code'; code: Code | 'unknown' }

/** Code of a failed call, for its message; problems of fields have none. */
export function failureCodeOf<Code extends string>(failed: Failed<Code>): Code | 'unknown' | 'network' {
  if (failed.kind === 'code') return failed.code
  return failed.kind === 'network' ? 'network' : 'unknown'
}
