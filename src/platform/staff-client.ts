import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '../../supabase/database.types.ts'
import { env } from './env.ts'
import { holdingFetch } from './unfinished-work.ts'

/** The whole Supabase client, for staff screens only: it would add 50 KB to a public screen. */
export type StaffClient = SupabaseClient<Database>

let client: StaffClient | null = null

export function staffClient(): StaffClient {
  if (!client) {
    const { supabaseUrl, supabasePublishableKey } = env()
    client = createClient<Database>(supabaseUrl, supabasePublishableKey, {
      auth: { persistSession: true, autoRefreshToken: true, detectSessionInUrl: false },
      // Queries retry once. The client's own three retries on top would hide a failure for 15 seconds.
      db: { retry: false },
      global: { fetch: holdingFetch },
    })
  }
  return client
}
