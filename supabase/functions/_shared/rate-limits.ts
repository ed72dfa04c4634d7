import * as v from 'valibot'
import { ask, type DatabaseClient } from './database.ts'
import { keyedDigest } from './secrets.ts'

/** `capacity` requests per `periodSeconds`, refilled evenly. */
export type RateLimit = { name: string; capacity: number; periodSeconds: number }

export type ConsumeRateLimit = (key: string, capacity: number, periodSeconds: number) => Promise<boolean>

export type RateLimiter = {
  /** True when every bucket has room; stops at the first full one. */
  allows(buckets: readonly { limit: RateLimit; subject: string }[]): Promise<boolean>
}

/** `pepper` keys the digests; `factor` raises every limit where many clients share one machine (load tests). */
export function rateLimiter(consume: ConsumeRateLimit, pepper: string, factor = 1): RateLimiter {
  return {
    async allows(buckets) {
      for (const { limit, subject } of buckets) {
        const key = `${limit.name}:${await keyedDigest(pepper, subject)}`
        if (!(await consume(key, limit.capacity * factor, limit.periodSeconds))) return false
      }
      return true
    },
  }
}

/** RATE_LIMIT_FACTOR: an integer from 1; anything else counts as 1, so a typo cannot lift the limits. */
export function rateLimitFactor(text: string | undefined): number {
  return text !== undefined && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 1
}

/**
 * The client address as the platform saw it. Its edge overwrites `cf-connecting-ip`. Without such an edge it is the
 * right-most entry of `x-forwarded-for`; earlier ones come from the caller. (Behind the edge that entry is the edge
 * itself, the same for all visitors.) IPv6 is reduced to its /64, which belongs to one subscriber.
 */
export function clientAddress(request: Request): string {
  const forwarded = (request.headers.get('x-forwarded-for') ?? '').split(',').at(-1)
  const address = (request.headers.get('cf-connecting-ip') || forwarded || '').trim()
  if (!address.includes(':')) return address === '' ? 'unknown' : address
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : ipv6Network(address)
}

function ipv6Network(address: string): string {
  const [head = '', tail] = address.toLowerCase().split('::')
  const start = head === '' ? [] : head.split(':')
  const end = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length)
  const groups = [...start, ...Array<string>(zeros).fill('0'), ...end]
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

export function consumeRateLimit(database: DatabaseClient): ConsumeRateLimit {
  return async function consume(key, capacity, periodSeconds) {
    return await ask(
      database,
      'consume_rate_limit',
      {
        bucket_key: key,
        capacity,
        period_seconds: periodSeconds,
      },
      v.boolean(),
    )
  }
}
