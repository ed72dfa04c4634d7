import { type FailureCode, type Refusal, refuse, refuseFields } from './answer.ts'
import { DatabaseError, databaseClient } from './database.ts'

/** What a database function said to a member of the staff: a value, or a refusal by its short code. */
export type StaffResult<Value> = { ok: true; value: Value } | { ok: false; refusal: string }

/** Calls a database function with the caller's own token: whoever acts is who the audit log names. */
export type StaffCall = (
  accessToken: string,
  name: string,
  args?: Record<string, unknown>,
) => Promise<StaffResult<unknown>>

const notAllowed = '42501'
const refused = '22023'

export function staffCaller(supabaseUrl: string, publishableKey: string): StaffCall {
  return async function call(accessToken, name, args = {}) {
    const result = await databaseClient(supabaseUrl, publishableKey, accessToken).rpc(name, args)
    if (!result.error) return { ok: true, value: result.data }
    const { code, message } = result.error
    // Removed from the staff, or signed out, since the endpoint looked.
    if (code === notAllowed) return { ok: false, refusal: 'forbidden' }
    if (result.status === 401) return { ok: false, refusal: 'unauthorized' }
    if (code === refused && /^[a-z0-9_]{3,60}$/i.test(message)) return { ok: false, refusal: message }
    throw new DatabaseError(name, code || 'unreachable')
  }
}

const fieldProblem = /^(.+)_(required|invalid|too_long)$/

/**
 * The answer to a refusal: one of `codes`, or the field it names. `fields` maps the database's names to those of the
 * request.
 */
export function refuseStaff<Code extends FailureCode>(
  refusal: string,
  codes: readonly Code[],
  fields: Readonly<Record<string, string>> = {},
): Refusal<Code | 'forbidden' | 'unauthorized' | 'internal_error'> {
  const known = [...codes, 'forbidden' as const, 'unauthorized' as const].find((code) => code === refusal)
  if (known) return refuse(known)
  const [, field = '', problem] = fieldProblem.exec(refusal) ?? []
  const code = (['required', 'invalid', 'too_long'] as const).find((one) => one === problem)
  if (code) return refuseFields([{ field: fields[field] ?? field, code }])
  return refuse('internal_error', { refusal })
}
