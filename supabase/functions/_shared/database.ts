import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../database.types.ts'

type Public = Database['public']
type Functions = Public['Functions']
export type FunctionName = keyof Functions
export type Tables = Public['Tables']

/** Arguments of a SQL function. Each may be null, which the generated types do not say. */
export type ArgumentsOf<Name extends FunctionName> = {
  [Key in keyof Functions[Name]['Args']]: Functions[Name]['Args'][Key] | null
}

type CallableDatabase = {
  public: Omit<Public, 'Functions'> & {
    Functions: { [Name in keyof Functions]: Omit<Functions[Name], 'Args'> & { Args: ArgumentsOf<Name> } }
  }
}

/** Knows every table, column and SQL function: a misspelt one does not compile. Each store parses what comes back. */
export type DatabaseClient = PostgrestClient<CallableDatabase, { PostgrestVersion: '14.5' }, 'public'>

const timeoutMs = 5000

/** `key` is the publishable key together with a caller's own token, or the secret key alone. */
export function databaseClient(supabaseUrl: string, key: string, accessToken?: string): DatabaseClient {
  const headers: Record<string, string> = { apikey: key }
  if (accessToken) headers.authorization = `Bearer ${accessToken}`
  // Without its own retries: a slow database must fail inside the caller's time, and callers know what may be repeated.
  return new PostgrestClient(`${supabaseUrl}/rest/v1`, { headers, timeout: timeoutMs, retry: false })
}

/** A database call that did not succeed. The message of the database stays out: it can quote personal data. */
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
   * The value itself was refused: by a check constraint, by its length, or as text that PostgreSQL cannot hold.
   * Our schemas are stricter, but the two regular expression engines do not agree on every character.
   */
  get refusedValue(): boolean {
    return ['23514', '22001', '22021', '22P05'].includes(this.code)
  }
}

type Result = { data: unknown; error: { code?: string } | null }

/** The data of a call, or a DatabaseError. */
export function unwrap(operation: string, result: Result): unknown {
  if (result.error) throw new DatabaseError(operation, result.error.code || 'unreachable')
  return result.data
}
