import { type DatabaseClient, databaseClient } from './database.ts'
import type { Env } from './env.ts'
import { consumeRateLimit } from './rate-limit-store.ts'
import { type RateLimiter, rateLimiter, rateLimitFactor } from './rate-limits.ts'
import { keyedDigest } from './secrets.ts'
import { staffFinder } from './staff.ts'
import { type StaffCall, staffCaller } from './staff-call.ts'

// What several `index.ts` are put together from. A part reads only its own variables: a missing one stops nobody else.

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The database as the server itself, past every row policy. */
export function serverDatabase(env: Env): DatabaseClient {
  return databaseClient(env.url('SUPABASE_URL'), env.defaultKey('SUPABASE_SECRET_KEYS'))
}

export type PublicParts = {
  database: DatabaseClient
  limiter: RateLimiter
  /** Keyed, so that what is stored of an address cannot be turned back into it by trying all. */
  digest: (text: string) => Promise<string>
}

/** For what anybody may call: the server's database, and the limiter that counts in it. */
export function publicParts(env: Env): PublicParts {
  const pepper = env.defaultKey('SUPABASE_SECRET_KEYS')
  const database = serverDatabase(env)
  const factor = rateLimitFactor(env.optional('RATE_LIMIT_FACTOR'))
  return {
    database,
    limiter: rateLimiter(consumeRateLimit(database), pepper, factor),
    digest: (text) => keyedDigest(pepper, text),
  }
}

/** For what the staff may call: who a caller is, and database calls in the caller's own name. */
export function staffParts(env: Env): { findStaff: ReturnType<typeof staffFinder>; callAsStaff: StaffCall } {
  const supabaseUrl = env.url('SUPABASE_URL')
  const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
  return {
    findStaff: staffFinder(supabaseUrl, publishableKey),
    callAsStaff: staffCaller(supabaseUrl, publishableKey),
  }
}
