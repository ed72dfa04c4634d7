import { type CommonFailureCode, commonFailureCodes } from '#domain/contracts/failure.ts'
import { type CallOptions, callFunction, type FunctionResult } from './call-function.ts'
import { staffClient } from './staff-client.ts'

/** Calls an edge function as the signed-in member of the staff. Never throws; without a session nothing is sent. */
export async function callStaffFunction<Response, Code extends string>(
  name: string,
  body: unknown,
  codes: readonly Code[],
  options: Omit<CallOptions, 'accessToken'> = {},
): Promise<FunctionResult<Response, Code | CommonFailureCode>> {
  const accessToken = await sessionToken()
  if (accessToken === undefined) return { ok: false, kind: 'network' }
  if (accessToken === null) return { ok: false, kind: 'code', code: 'unauthorized', status: 401 }
  return callFunction<Response, Code | CommonFailureCode>(name, body, [...codes, ...commonFailureCodes], {
    ...options,
    accessToken,
  })
}

/** Null without a session; undefined when an expired one could not be renewed because nothing answered. */
async function sessionToken(): Promise<string | null | undefined> {
  try {
    const { data, error } = await staffClient().auth.getSession()
    if (error && error.status === undefined) return undefined
    return data.session?.access_token ?? null
  } catch {
    return undefined
  }
}
