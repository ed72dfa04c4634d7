import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../supabase/database.types.ts'
import { env } from './env.ts'
import { holdingFetch } from './unfinished-work.ts'

type StaffClient = SupabaseClient<Database, { PostgrestVersion: '14.5' }>

let client: StaffClient | null = null

/**
 * The client of the staff area: data API and session of the signed-in person. The session is kept in this browser,
 * renewed by itself, shared by its tabs. For staff screens only: visitors have `dataApi`, a tenth of its code.
 */
export function staffClient(): StaffClient {
  const { supabaseUrl, supabasePublishableKey } = env()
  client ??= createClient<Database, { PostgrestVersion: '14.5' }>(supabaseUrl, supabasePublishableKey, {
    auth: { detectSessionInUrl: false },
    // Queries retry once. The client's own three retries on top would hide a failure for 15 seconds.
    db: { retry: false },
    global: { fetch: holdingFetch },
  })
  return client
}

/** The session of the signed-in person. */
export function staffAuth(): StaffClient['auth'] {
  return staffClient().auth
}
