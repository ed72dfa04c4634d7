import { PostgrestClient } from '@supabase/postgrest-js'
import type { Database } from '../../supabase/database.types.ts'
import { takeEarlyAnswer } from './boot-port.ts'
import { env } from './env.ts'
import { holdingFetch } from './unfinished-work.ts'

/**
 * The data API for visitors: the part of the Supabase client that queries, without session, storage or realtime
 * (the whole client loads with the staff area only).
 */
export type DataApi = PostgrestClient<Database, { PostgrestVersion: '14.5' }>

let client: DataApi | null = null

export function dataApi(): DataApi {
  if (!client) {
    const { supabaseUrl, supabasePublishableKey } = env()
    client = new PostgrestClient(`${supabaseUrl}/rest/v1`, {
      headers: { apikey: supabasePublishableKey },
      fetch: earlyFetch,
      // Queries retry once. The client's own three retries on top would hide a failure for 15 seconds.
      retry: false,
    })
  }
  return client
}

/** Whatever went wrong with an early request is asked again: its failure is told by who understands it. */
const earlyFetch: typeof fetch = async (input, init) => {
  const isRead = (init?.method ?? 'GET') === 'GET'
  const early = isRead ? await takeEarlyAnswer(String(input))?.catch(() => undefined) : undefined
  return early?.ok ? early : holdingFetch(input, init)
}
