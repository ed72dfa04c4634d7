import type { Connection } from '@supabase/lite'

/**
 * Supabase Lite grants every right on every table to anon and authenticated at the first request it serves,
 * which would undo the grants the migrations declare and make the local backend laxer than a hosted project.
 * A hosted project has such defaults before the first migration and never again, so the step runs then only.
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
