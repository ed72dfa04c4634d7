import * as v from 'valibot'
import { storedCouponSchema } from '../../../src/domain/contracts/coupons.ts'
import type { BaseSlug } from '../../../src/domain/course-slug.ts'
import { ask, type DatabaseClient } from './database.ts'
import { clientAddress, type RateLimiter } from './rate-limits.ts'

/** Codes are words that people say to each other: enough for an office that types one, too few for trying words. */
const perAddress = { name: 'coupon:address', capacity: 20, periodSeconds: 600 }

/** Counts a code that somebody names, wherever it is asked about. */
export function mayNameCoupon(limiter: RateLimiter, request: Request): Promise<boolean> {
  return limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
}

export function couponStore(database: DatabaseClient) {
  return {
    /** The terms of a code for a product; null where it never holds for it. */
    coupon: (courseSlug: BaseSlug, code: string) =>
      ask(database, 'get_coupon', { course_slug_pattern: courseSlug, code }, v.nullable(storedCouponSchema)),
  }
}
