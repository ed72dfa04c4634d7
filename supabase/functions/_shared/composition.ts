import { type DatabaseClient, databaseClient } from './database.ts'
import type { Env } from './env.ts'
import { consumeRateLimit } from './rate-limit-store.ts'
import { type RateLimiter, rateLimiter, rateLimitFactor } from './rate-limits.ts'
import { keyedDigest } from './secrets.ts'
import { staffFinder } from './staff.ts'
import { type StaffCall, staffCaller } from './staff-call.ts'

// Parts shared by several `index.ts`. Each reads only its own variables, so a missing one fails no other part.

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Bypasses row-level security. */
export function serverDatabase(env: Env): DatabaseClient {
  return databaseClient(env.url('SUPABASE_URL'), env.defaultKey('SUPABASE_SECRET_KEYS'))
}

export type PublicParts = {
  database: DatabaseClient
  limiter: RateLimiter
  /** Keyed, so that a stored digest cannot be reversed by trying every address. */
  digest: (text: string) => Promise<string>
}

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

export function staffParts(env: Env): { findStaff: ReturnType<typeof staffFinder>; callAsStaff: StaffCall } {
  const supabaseUrl = env.url('SUPABASE_URL')
  const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
  return {
    findStaff: staffFinder(supabaseUrl, publishableKey),
    callAsStaff: staffCaller(supabaseUrl, publishableKey),
  }
}
