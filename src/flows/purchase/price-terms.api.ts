import type { CalendarDay } from '#domain/calendar.ts'
import { checkCoupon } from '#domain/contracts/coupons.ts'
import { type KeptSeat, lookAtSeat } from '#domain/contracts/seat-calls.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type Price, withCoupon } from '#domain/prices.ts'
import { callFunction } from '#platform/call-function.ts'

/** `applied`: its price is that of the product, until a day. The others left the price of everybody. */
export type CouponAnswer =
  | { kind: 'applied'; endsOn: CalendarDay }
  | { kind: 'refused' | 'rate_limited' | 'unreachable' }

/** Asks what a coupon is worth; the result lowers a price. Without an answer the price of everybody is still a price. */
export async function askAboutCoupon(courseSlug: BaseSlug, coupon: string, signal?: AbortSignal) {
  const answer = await callFunction(
    checkCoupon,
    { course_id: courseSlug, coupon },
    { ...(signal && { signal }) },
  )
  return (price: Price): { price: Price; couponAnswer: CouponAnswer } => {
    if (!answer.ok) {
      const isLimited = answer.kind === 'code' && answer.code === 'rate_limited'
      return { price, couponAnswer: { kind: isLimited ? 'rate_limited' : 'unreachable' } }
    }
    const { coupon: terms } = answer.value
    const lowered = terms && withCoupon(price, terms)
    return lowered
      ? { price: lowered, couponAnswer: { kind: 'applied', endsOn: terms.ends_on } }
      : { price, couponAnswer: { kind: 'refused' } }
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
