import { databaseClient } from '../_shared/database.ts'
import { consumeRateLimit } from '../_shared/rate-limit-store.ts'
import { rateLimiter, rateLimitFactor } from '../_shared/rate-limits.ts'
import { configured } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'
import { subscribeNewsletterStore } from './store.ts'

export default configured(
  'subscribe-newsletter',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
    const database = databaseClient(env.url('SUPABASE_URL'), secretKey)
    return createHandler({
      edge,
      store: subscribeNewsletterStore(database),
      limiter: rateLimiter(
        consumeRateLimit(database),
        secretKey,
        rateLimitFactor(env.optional('RATE_LIMIT_FACTOR')),
      ),
    })
  },
)
