import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { databaseClient } from '../_shared/database.ts'
import { consumeRateLimit } from '../_shared/rate-limit-store.ts'
import { rateLimiter, rateLimitFactor } from '../_shared/rate-limits.ts'
import { configured } from '../_shared/serve.ts'
import { storageBucket } from '../_shared/storage.ts'
import { createHandler } from './handler.ts'
import { recapMediaStore } from './store.ts'

export default configured(
  'recap-media',
  (name) => Deno.env.get(name),
  (env, edge) => {
    const supabaseUrl = env.url('SUPABASE_URL')
    const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
    const database = databaseClient(supabaseUrl, secretKey)
    return createHandler({
      edge,
      store: recapMediaStore(database),
      limiter: rateLimiter(
        consumeRateLimit(database),
        secretKey,
        rateLimitFactor(env.optional('RATE_LIMIT_FACTOR')),
      ),
      bucket: storageBucket(supabaseUrl, recapBucket, secretKey),
    })
  },
)
