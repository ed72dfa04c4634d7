import { courseOf } from '#content/products.ts'
import { type Announced, announced } from '#domain/announced.ts'
import { isCoursePriceRow } from '#domain/contracts/course-price.ts'
import type { KeptSeat } from '#domain/contracts/seat-calls.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'
import { today } from '#platform/clock.ts'
import { dataApi, rowsOf } from '#platform/data-api.ts'
import { fetchCode } from '#platform/page-code.ts'
import type { PriceQuestion } from './price-question.ts'
import type { CouponAnswer } from './price-terms.api.ts'

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

/** What is asked of functions comes with the checkout, and to no page that only says the price. */
const terms = () => fetchCode(() => import('./price-terms.api.ts'))

/** The current price; null when there is no usable one. Throws when the lookup fails. */
export async function lookUpPrice(
  { courseSlug, coupon, seat }: PriceQuestion,
  signal?: AbortSignal,
): Promise<ProductOnSale | null> {
  const call = dataApi().rpc('get_current_course_price', { course_slug_pattern: courseSlug }, { get: true })
  const [answer, lowered, keptSeat] = await Promise.all([
    signal ? call.abortSignal(signal) : call,
    coupon ? terms().then(({ askAboutCoupon }) => askAboutCoupon(courseSlug, coupon, signal)) : null,
    seat ? terms().then(({ askAboutSeat }) => askAboutSeat(courseSlug, seat, false, signal)) : null,
  ])
  const [row] = rowsOf('get_current_course_price', answer, isCoursePriceRow)
  const price = row ? priceFromRow(row) : null
  if (!row || !price) return null
  const course = courseOf(courseSlug)
  return {
    courseSlug,
    name: row.name,
    cohort: course ? row.slug : null,
    ...(lowered ? { coupon, ...lowered(price) } : { price }),
    ...announced(row, course?.defaultStart, today(), keptSeat?.state === 'kept'),
    ...(seat && { seat, keptSeat }),
  }
}
