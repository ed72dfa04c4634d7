import { GoTrueClient } from '@supabase/auth-js'
import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../supabase/database.types.ts'
import type { DataApi } from './data-api.ts'
import { env } from './env.ts'
import { holdingFetch } from './unfinished-work.ts'

let auth: GoTrueClient | null = null
let client: DataApi | null = null

/** The session of the staff: kept in this browser, renewed by itself, shared by its tabs. */
export function staffAuth(): GoTrueClient {
  if (!auth) {
    const { supabaseUrl, supabasePublishableKey: key } = env()
    auth = new GoTrueClient({
      url: `${supabaseUrl}/auth/v1`,
      // No key as `authorization`: the client writes the token of the session into `Authorization`, and `fetch` would
      // join both into one that Auth refuses. It takes a refused sign-out everywhere for done.
      headers: { apikey: key },
      // As the whole Supabase client names it.
      storageKey: `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`,
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: false,
      fetch: holdingFetch,
    })
  }
  return auth
}

/** The data API as the signed-in person, for staff screens only: Auth would add 21 KB to a public screen. */
export function staffClient(): DataApi {
  client ??= new PostgrestClient<Database, { PostgrestVersion: '14.5' }>(`${env().supabaseUrl}/rest/v1`, {
    fetch: fetchAsStaff,
    // Queries retry once. The client's own three retries on top would hide a failure for 15 seconds.
    retry: false,
  })
  return client
}

/** With the token of the session, which is renewed first if it has expired. */
const fetchAsStaff: typeof fetch = async (input, init) => {
  const { supabasePublishableKey: key } = env()
  const { data } = await staffAuth().getSession()
  const headers = new Headers(init?.headers)
  headers.set('apikey', key)
  headers.set('authorization', `Bearer ${data.session?.access_token ?? key}`)
  return holdingFetch(input, { ...init, headers })
}
