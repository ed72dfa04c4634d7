import type { EdgeFunction, FailureCodeOf, RequestOf, ResponseOf } from '#domain/contracts/edge-function.ts'
import { type CallOptions, callFunction, type FunctionResult, readAnswer } from './call-function.ts'
import { env } from './env.ts'
import { type BodyToSend, sendBody } from './send-body.ts'
import { staffAuth } from './staff-client.ts'

/** Calls an edge function as the signed-in member of the staff. Never throws; without a session nothing is sent. */
export async function callStaffFunction<Fn extends EdgeFunction>(
  contract: Fn,
  body: RequestOf<Fn>,
  options: Omit<CallOptions, 'accessToken'> = {},
): Promise<FunctionResult<ResponseOf<Fn>, FailureCodeOf<Fn>>> {
  const accessToken = await sessionToken()
  if (accessToken === undefined) return { ok: false, kind: 'network' }
  if (accessToken === null) return { ok: false, kind: 'code', code: 'unauthorized', status: 401 }
  return callFunction(contract, body, { ...options, accessToken })
}

/** The same with a file. `cancelled`: by the signal, before an answer came. */
export async function sendStaffForm<Fn extends EdgeFunction>(
  contract: Fn,
  form: FormData,
  progress: Pick<BodyToSend, 'onProgress' | 'signal'>,
): Promise<FunctionResult<ResponseOf<Fn>, FailureCodeOf<Fn>> | { ok: false; kind: 'cancelled' }> {
  const accessToken = await sessionToken()
  if (accessToken === undefined) return { ok: false, kind: 'network' }
  if (accessToken === null) return { ok: false, kind: 'code', code: 'unauthorized', status: 401 }
  const { supabaseUrl, supabasePublishableKey } = env()
  const answer = await sendBody({
    url: `${supabaseUrl}/functions/v1/${contract.name}`,
    headers: { apikey: supabasePublishableKey, authorization: `Bearer ${accessToken}` },
    content: form,
    ...progress,
  })
  if (typeof answer === 'string') return { ok: false, kind: answer }
  return readAnswer(contract, answer.status, parsed(answer.text))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Null without a session; undefined when an expired one could not be renewed because nothing answered. */
async function sessionToken(): Promise<string | null | undefined> {
  try {
    const { data, error } = await staffAuth().getSession()
    if (error && error.status === undefined) return undefined
    return data.session?.access_token ?? null
  } catch {
    return undefined
  }
}
