import { PostgrestClient } from '@supabase/postgrest-js'
import * as v from 'valibot'
import type { Database } from '../../database.types.ts'

type Public = Database['public']
type Functions = Public['Functions']
export type FunctionName = keyof Functions
export type Tables = Public['Tables']

/** Arguments of a SQL function. Each may be null, which the generated types omit. */
export type ArgumentsOf<Name extends FunctionName> = [Functions[Name]['Args']] extends [never]
  ? Record<never, never>
  : { [Key in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Key] | null }

type CallableDatabase = {
  public: Omit<Public, 'Functions'> & {
    Functions: { [Name in keyof Functions]: Omit<Functions[Name], 'Args'> & { Args: ArgumentsOf<Name> } }
  }
}

/** Names of tables, columns and SQL functions are checked by the compiler; `ask` validates what comes back. */
export type DatabaseClient = PostgrestClient<CallableDatabase, { PostgrestVersion: '14.5' }, 'public'>

const timeoutMs = 5000

/** `key`: the publishable key together with a caller's access token, or the secret key alone. */
export function databaseClient(supabaseUrl: string, key: string, accessToken?: string): DatabaseClient {
  const headers: Record<string, string> = { apikey: key }
  if (accessToken) headers.authorization = `Bearer ${accessToken}`
  // No built-in retries: a slow database must fail within the caller's deadline, and only callers know what is safe to
  // repeat.
  return new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers, timeout: timeoutMs, retry: false })
}

/** A failed database call. Leaves out the database's message, which can quote personal data. */
export class DatabaseError extends Error {
  readonly code: string
  readonly operation: string

  constructor(operation: string, code: string) {
    super(`database: ${operation} failed`)
    this.name = 'DatabaseError'
    this.operation = operation
    this.code = code
  }

  /**
   * True when the database refused the value itself (check constraint, length, unstorable text). Our schemas are
   * stricter, but the two regular expression engines do not agree on every character.
   */
  get refusedValue(): boolean {
    return ['23514', '22001', '22021', '22P05'].includes(this.code)
  }
}

/** Our own schema refuses what the database answered: what was asked is stored all the same. */
export class UnreadAnswer extends DatabaseError {}

type Result = { data: unknown; error: { code?: string } | null }

/** Returns the data of a call or throws DatabaseError. */
export function unwrap(operation: string, result: Result): unknown {
  if (result.error) throw new DatabaseError(operation, result.error.code || 'unreachable')
  return result.data
}

/** Calls a SQL function and returns what its contract says that it returns. Throws as `unwrap` does. */
export async function ask<Name extends FunctionName, Schema extends v.GenericSchema>(
  database: DatabaseClient,
  name: Name,
  args: ArgumentsOf<Name>,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  // The client's types cannot resolve a generic function name.
  return v.parse(schema, unwrap(name, await database.rpc(name, args as never)))
}

/** Calls a SQL function whose result says nothing. */
export async function tell<Name extends FunctionName>(
  database: DatabaseClient,
  name: Name,
  args: ArgumentsOf<Name>,
): Promise<void> {
  unwrap(name, await database.rpc(name, args as never))
}
