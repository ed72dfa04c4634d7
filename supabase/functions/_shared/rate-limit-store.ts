import * as v from 'valibot'
import { type DatabaseClient, unwrap } from './database.ts'
import type { ConsumeRateLimit } from './rate-limits.ts'

export function consumeRateLimit(database: DatabaseClient): ConsumeRateLimit {
  return async function consume(key, capacity, periodSeconds) {
    const result = await database.rpc('consume_rate_limit', {
      bucket_key: key,
      capacity,
      period_seconds: periodSeconds,
    })
    return v.parse(v.boolean(), unwrap('consume_rate_limit', result))
  }
}
