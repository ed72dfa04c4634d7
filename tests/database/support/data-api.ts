import { afterAll, beforeAll, vi } from 'vitest'
import type { Actor } from './actors.ts'
import { publishableKey, secretKey } from './hosted-gateway.ts'
import { aRest, tokenOf } from './rest-server.ts'
import type { aDatabase } from './test-database.ts'

/** One request to the data API (`GET /notebooks?select=id`) and the status of its answer. */
export type Answered = { method: string; path: string; status: number }

export const dataApiUrl = 'http://backend.test'

/**
 * Readers and stores of this file reach the real data API over this database, as `actor`, which may depend on
 * the headers. The returned list grows with every request.
 */
export function reachDataApi(
  database: ReturnType<typeof aDatabase>,
  actor: (headers: Headers) => Actor,
): readonly Answered[] {
  const rest = aRest(database)
  const answered: Answered[] = []
  const tokens = new Map<Actor, Promise<string | null>>()
  const network = globalThis.fetch

  async function reach(target: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const url = new URL(target instanceof Request ? target.url : target)
    const headers = new Headers(init.headers)
    const who = actor(headers)
    const token = await (tokens.get(who) ?? tokens.set(who, tokenOf(database.sql(), who)).get(who))
    headers.set('apikey', who === 'service' ? secretKey : publishableKey)
    headers.delete('authorization')
    if (token) headers.set('authorization', `Bearer ${token}`)
    const answer = await network(`${rest.url()}${url.pathname}${url.search}`, { ...init, headers })
    const path = `${url.pathname}${url.search}`.replace('/rest/v1', '')
    answered.push({ method: init.method ?? 'GET', path, status: answer.status })
    return answer
  }

  beforeAll(() => {
    vi.stubEnv('VITE_SUPABASE_URL', dataApiUrl)
    vi.stubEnv('VITE_SUPABASE_PUBLISHABLE_KEY', 'sb_publishable_test')
    vi.stubEnv('VITE_SITE_URL', 'https://meridiano.test')
    vi.stubEnv('VITE_HCAPTCHA_SITEKEY', 'key')
    vi.stubEnv('VITE_CHECKOUT_ORIGINS', 'https://checkout.test')
    vi.stubGlobal('fetch', reach)
  })
  afterAll(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
  })
  return answered
}
