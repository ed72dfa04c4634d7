import * as v from 'valibot'
import { courseOf } from '#content/products.ts'
import { type Announced, announced } from '#domain/announced.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { checkCoupon } from '#domain/contracts/coupons.ts'
import { coursePriceSchema } from '#domain/contracts/course-price.ts'
import { type KeptSeat, lookAtSeat } from '#domain/contracts/seat-calls.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type Price, priceFromRow, withCoupon } from '#domain/prices.ts'
import { callFunction } from '#platform/call-function.ts'
import { today } from '#platform/clock.ts'
import { dataApi } from '#platform/data-api.ts'
import type { PriceQuestion } from './price-question.ts'

/** `applied`: its price is that of the product, until a day. The others left the price of everybody. */
export type CouponAnswer =
  | { kind: 'applied'; endsOn: CalendarDay }
  | { kind: 'refused' | 'rate_limited' | 'unreachable' }

/** A course with an open cohort, or the membership. */
export type PricedProduct = PriceQuestion &
  Announced & {
    name: string
    /** Slug of the cohort on sale; null for a product without classes of its own. */
    cohort: string | null
    price: Price
    /** What became of the coupon that was asked with; absent without one. */
    couponAnswer?: CouponAnswer
  }

export type ProductOnSale = PricedProduct & { keptSeat?: KeptSeat | null }

/** The current price; null when there is no usable one. Throws when the lookup fails. */
export async function lookUpPrice(
  { courseSlug, coupon, seat }: PriceQuestion,
  signal?: AbortSignal,
): Promise<ProductOnSale | null> {
  const couponAnswer =
    coupon && callFunction(checkCoupon, { course_id: courseSlug, coupon }, { ...(signal && { signal }) })
  const asking = seat && askAboutSeat(courseSlug, seat, false, signal)
  const call = dataApi().rpc('get_current_course_price', { course_slug_pattern: courseSlug }, { get: true })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_current_course_price failed', { cause: error })
  const [row] = v.parse(v.array(coursePriceSchema), data)
  const price = row ? priceFromRow(row) : null
  if (!row || !price) return null
  const course = courseOf(courseSlug)
  const keptSeat = asking ? await asking : null
  return {
    courseSlug,
    name: row.name,
    cohort: course ? row.slug : null,
    ...(couponAnswer ? { coupon, ...pricedWith(price, await couponAnswer) } : { price }),
    ...announced(row, course?.defaultStart, today(), keptSeat?.state === 'kept'),
    ...(seat && { seat, keptSeat }),
  }
}

/** Null when nothing is known now. What cannot be a token is `unknown`. `leave`: gives the seat up. */
export async function askAboutSeat(
  courseSlug: BaseSlug,
  seat: string,
  leave: boolean,
  signal?: AbortSignal,
): Promise<KeptSeat | null> {
  const answer = await callFunction(
    lookAtSeat,
    { course_id: courseSlug, seat, leave },
    { ...(signal && { signal }) },
  )
  if (answer.ok) return answer.value
  return answer.kind === 'problems' ? { state: 'unknown', until: null } : null
}

type CheckedCoupon = Awaited<ReturnType<typeof callFunction<typeof checkCoupon>>>

/** Without an answer the price of everybody is still a price. */
function pricedWith(price: Price, answer: CheckedCoupon): { price: Price; couponAnswer: CouponAnswer } {
  if (!answer.ok) {
    const isLimited = answer.kind === 'code' && answer.code === 'rate_limited'
    return { price, couponAnswer: { kind: isLimited ? 'rate_limited' : 'unreachable' } }
  }
  const { coupon } = answer.value
  const lowered = coupon && withCoupon(price, coupon)
  return lowered
    ? { price: lowered, couponAnswer: { kind: 'applied', endsOn: coupon.ends_on } }
    : { price, couponAnswer: { kind: 'refused' } }
}
