import * as v from 'valibot'
import { isCalendarDay } from '../calendar.ts'
import type { EdgeFunction } from './edge-function.ts'
import { count, day, decimal, id, required, usd, whole } from './fields.ts'

export const couponCodeMaxLength = 24

/** As people type it: capitals or not, with spaces around. The table has it in capitals. */
export const couponCode = v.pipe(
  required(couponCodeMaxLength),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9][A-Z0-9-]{3,23}$/, 'invalid'),
)

const terms = { code: v.string(), percent_off: v.nullable(count), off_usd: v.nullable(decimal), ends_on: day }

/** What a buyer may know of a coupon that holds. */
export const couponTermsSchema = v.object(terms)

/** Result of `get_coupon`. `available`: it holds today, and a use is left; only the order decides (decision 150). */
export const storedCouponSchema = v.object({ ...terms, available: v.boolean() })

/**
 * What a code is worth for a product. One answer for every code that is worth nothing: unknown, of another product, paused,
 * over, used up.
 */
export const checkCoupon = {
  name: 'check-coupon',
  request: v.strictObject({ course_id: required(80), coupon: couponCode }),
  response: v.object({ coupon: v.nullable(couponTermsSchema) }),
  codes: [],
} as const satisfies EdgeFunction

/** A row of `list_coupons`. `taken`: orders that were paid; `held`: that may still be. Money: null for who may not see it. */
export const couponRowSchema = v.object({
  id,
  ...terms,
  sold_for: v.array(v.string()),
  starts_on: day,
  max_uses: v.nullable(count),
  max_uses_by_person: count,
  paused: v.boolean(),
  taken: count,
  held: count,
  sold_usd: v.nullable(usd),
  saved_usd: v.nullable(usd),
})
export type CouponRow = v.InferOutput<typeof couponRowSchema>

const requiredDay = v.pipe(v.string('invalid'), v.minLength(1, 'required'), v.guard(isCalendarDay, 'invalid'))

/** What `make_coupon` takes; the table has the same limits. */
export const newCouponSchema = v.pipe(
  v.strictObject({
    code: couponCode,
    percent_off: v.nullable(whole(1, 99)),
    off_usd: v.nullable(
      v.pipe(v.number('invalid'), v.minValue(0.01, 'invalid'), v.maxValue(5000, 'invalid')),
    ),
    sold_for: v.pipe(v.array(v.string()), v.maxLength(50, 'too_long')),
    starts_on: requiredDay,
    ends_on: requiredDay,
    max_uses: v.nullable(whole(1, 100_000)),
    max_uses_by_person: whole(1, 100),
  }),
  v.forward(
    v.partialCheck([['starts_on'], ['ends_on']], ({ starts_on, ends_on }) => starts_on <= ends_on, 'invalid'),
    ['ends_on'],
  ),
)
export type NewCoupon = v.InferOutput<typeof newCouponSchema>
