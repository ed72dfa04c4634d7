import * as v from 'valibot'
import {
  type RefusedField,
  refusedField,
  type SqlRefusal,
  sqlRefusal,
} from '../../../src/domain/contracts/sql-refusals.ts'
import { type Staff, staffSchema } from '../../../src/domain/contracts/staff.ts'
import { type FailureCode, type Refusal, refuse, refuseFields } from './answer.ts'
import {
  type ArgumentsOf,
  DatabaseError,
  databaseClient,
  type FunctionName,
  UnreadAnswer,
} from './database.ts'

/** `forbidden`, `unauthorized`: removed from the staff or signed out since the endpoint checked. */
export type StaffRefusal = SqlRefusal | 'forbidden' | 'unauthorized'

/** Result of a database function called by staff: its value, or a refusal by its short code. */
export type StaffResult<Value> = { ok: true; value: Value } | { ok: false; refusal: StaffRefusal }

/** Calls a database function with the caller's own token, so that the audit log names who acted. */
export type StaffCall = <Name extends FunctionName, Schema extends v.GenericSchema>(
  accessToken: string,
  name: Name,
  args: ArgumentsOf<Name>,
  schema: Schema,
) => Promise<StaffResult<v.InferOutput<Schema>>>

const notAllowed = '42501'
const refused = '22023'

export function staffCaller(supabaseUrl: string, publishableKey: string): StaffCall {
  return async function call(accessToken, name, args, schema) {
    const database = databaseClient(supabaseUrl, publishableKey, accessToken)
    // The client's types cannot resolve a generic function name.
    const result = await database.rpc(name, args as never)
    if (!result.error) {
      const answer = v.safeParse(schema, result.data)
      if (answer.success) return { ok: true, value: answer.output }
      throw new UnreadAnswer(name, `unread ${v.getDotPath(answer.issues[0])}`)
    }
    const { code, message } = result.error
    if (code === notAllowed) return { ok: false, refusal: 'forbidden' }
    if (result.status === 401) return { ok: false, refusal: 'unauthorized' }
    const refusal = code === refused ? sqlRefusal(message) : null
    if (refusal) return { ok: false, refusal }
    throw new DatabaseError(name, code || 'unreachable')
  }
}

/** Maps a refusal to one of `codes` or to the field it names. `fields` maps database names to request names. */
export function refuseStaff<Code extends FailureCode>(
  refusal: StaffRefusal,
  codes: readonly Code[],
  fields: Readonly<Partial<Record<RefusedField, string>>> = {},
): Refusal<Code | 'forbidden' | 'unauthorized' | 'internal_error'> {
  const known = [...codes, 'forbidden' as const, 'unauthorized' as const].find((code) => code === refusal)
  if (known) return refuse(known)
  const refused = refusedField(refusal)
  if (refused) return refuseFields([{ field: fields[refused.field] ?? refused.field, code: refused.code }])
  return refuse('internal_error', { refusal })
}

/**
 * Asks the database with the caller's own token: staff membership is decided in one place, and a removal takes effect
 * on the next request.
 */
export function staffFinder(supabaseUrl: string, publishableKey: string) {
  return async function findStaff(accessToken: string): Promise<Staff | null | 'invalid_token'> {
    const result = await databaseClient(supabaseUrl, publishableKey, accessToken).rpc('current_staff')
    if (result.status === 401 || result.status === 403) return 'invalid_token'
    if (result.error) throw new DatabaseError('current_staff', result.error.code || 'unreachable')
    const staff = v.safeParse(staffSchema, result.data)
    return staff.success ? staff.output : null
  }
}
