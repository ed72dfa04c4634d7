import type { Connection } from '@supabase/lite'

/**
 * On its first request Supabase Lite grants anon and authenticated every right on every table. That would undo the
 * migrations' grants and make the local backend laxer than a hosted project. A hosted project grants these defaults
 * only before the first migration, so the step runs only then.
 */
export type LiteGrants = { rlsState: string; ensureRlsContext(): Promise<boolean> }

function hasLiteGrants(connection: object): connection is LiteGrants {
  return (
    'rlsState' in connection &&
    'ensureRlsContext' in connection &&
    typeof connection.ensureRlsContext === 'function'
  )
}

export async function keepDeclaredGrants(connection: Connection, isFresh: boolean): Promise<void> {
  if (!hasLiteGrants(connection)) {
    throw new Error(
      'this version of Supabase Lite grants in another way: look at supabase/local/api/grants.ts',
    )
  }
  if (isFresh) await connection.ensureRlsContext()
  connection.rlsState = 'active'
}
