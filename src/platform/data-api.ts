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
  client ??= new PostgrestClient<Database, { PostgrestVersion: '14.5' }>(`${env().supabaseUrl}/rest/v1`, {
    fetch: fetchAsVisitor,
    // Queries retry once. The client's own three retries on top would hide a failure for 15 seconds.
    retry: false,
  })
  return client
}

/** The rows of an answer by a plain rule (decision 217). Throws where there was no answer, or one is no such row. */
export function rowsOf<Row>(
  place: string,
  { data, error }: { data: unknown; error: { code: string } | null },
  isRow: (row: unknown) => row is Row,
): Row[] {
  if (error) throw new Error(`${place}: ${error.code || 'no answer'}`, { cause: error })
  if (!Array.isArray(data) || !data.every(isRow))
    throw new Error(`${place}: not the rows that were asked for`)
  return data
}

/** The gateway of this visit has not taken the key in the address (decision 125). */
let wantsHeader = false

const fetchAsVisitor: typeof fetch = async (input, init) => {
  const { supabasePublishableKey: key } = env()
  const isRead = init?.method === 'GET'
  if (isRead && !wantsHeader) {
    const address = new URL(String(input))
    address.searchParams.set('apikey', key)
    const answer = await readByAddress(address.href, init)
    if (answer && !isRefusal(answer)) return answer
  }
  const headers = new Headers(init?.headers)
  headers.set('apikey', key)
  const answer = await holdingFetch(input, { ...init, headers, ...(isRead && { cache: 'no-store' }) })
  wantsHeader ||= isRead
  return answer
}

/**
 * Nothing in this request makes the browser ask the other origin for leave first. Undefined without an answer that the
 * page may read: a refusal may come without leave to read it.
 */
async function readByAddress(address: string, init: RequestInit): Promise<Response | undefined> {
  // Whatever went wrong with an early request is asked again: its failure is reported by the code that understands it.
  const early = await takeEarlyAnswer(address)?.catch(() => undefined)
  if (early && (early.ok || isRefusal(early))) return early
  return fetch(address, { ...init, cache: 'no-store' }).catch((error) => {
    if (init.signal?.aborted) throw error
    return undefined
  })
}

/** By a gateway without the parameter, or by an API that it was passed on to, as a column that is none. */
function isRefusal({ status }: Response): boolean {
  return status >= 400 && status < 500
}
