import * as v from 'valibot'
import {
  commonFailureCodes,
  type EdgeFunction,
  type FailureCodeOf,
  type RequestOf,
  type ResponseOf,
  unread,
} from '#domain/contracts/edge-function.ts'
import type { Problem } from '#domain/problems.ts'
import { env } from './env.ts'
import { holdingFetch } from './unfinished-work.ts'

/** What a call to an edge function can end in. `network`: no connection, no answer in time, or an answer outside its contract. */
export type FunctionResult<Response, Code extends string> =
  | { ok: true; value: Response }
  | { ok: false; kind: 'problems'; problems: Problem[] }
  /** `details`: the rest of the body; a few codes carry more data. */
  | {
      ok: false
      kind: 'code'
      code: Code | 'unknown'
      status: number
      details?: Readonly<Record<string, unknown>>
    }
  | { ok: false; kind: 'network' }

export type CallOptions = {
  idempotencyKey?: string
  accessToken?: string
  timeoutMs?: number
  signal?: AbortSignal
}

const defaultTimeoutMs = 30_000

/** POSTs JSON to an edge function. Never throws; a code that is not in its contract becomes `unknown`. */
export async function callFunction<Fn extends EdgeFunction>(
  contract: Fn,
  body: RequestOf<Fn>,
  options: CallOptions = {},
): Promise<FunctionResult<ResponseOf<Fn>, FailureCodeOf<Fn>>> {
  const { supabaseUrl, supabasePublishableKey } = env()
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    apikey: supabasePublishableKey,
  }
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey
  if (options.accessToken) headers.authorization = `Bearer ${options.accessToken}`
  const timeout = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    const response = await holdingFetch(`${supabaseUrl}/functions/v1/${contract.name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal,
    })
    return readAnswer(contract, response.status, await response.json().catch(() => null))
  } catch {
    return { ok: false, kind: 'network' }
  }
}

/** What an answer of an edge function means; `body` is null when it was no JSON. */
export function readAnswer<Fn extends EdgeFunction>(
  { response: schema, codes }: Fn,
  status: number,
  body: unknown,
): FunctionResult<ResponseOf<Fn>, FailureCodeOf<Fn>> {
  if (status < 200 || status > 299) return failure(body, status, [...codes, ...commonFailureCodes])
  const parsed = v.safeParse(schema, body)
  if (parsed.success) return { ok: true, value: parsed.output }
  const code = body === null ? undefined : codes.find((known) => known === unread)
  return code ? { ok: false, kind: 'code', code, status } : { ok: false, kind: 'network' }
}

function failure<Code extends string>(
  answer: unknown,
  status: number,
  codes: readonly Code[],
): Exclude<FunctionResult<never, Code>, { ok: true }> {
  if (typeof answer === 'object' && answer !== null) {
    if ('problems' in answer && Array.isArray(answer.problems)) {
      return { ok: false, kind: 'problems', problems: answer.problems as Problem[] }
    }
    if ('code' in answer) {
      const code = codes.find((known) => known === answer.code) ?? 'unknown'
      const { code: _, ...details } = answer
      return { ok: false, kind: 'code', code, status, details }
    }
  }
  return { ok: false, kind: 'code', code: 'unknown', status }
}
