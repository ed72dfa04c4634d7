import type { BaseSlug } from '#domain/course-slug.ts'

/** What a price is looked up by; a product that has one can be looked up again. `courseSlug`: its base slug. */
export type PriceQuestion = {
  courseSlug: BaseSlug
  /** A code that the reader brought, in capitals. */
  coupon?: string | null
  /** As the address names the token of a kept seat. */
  seat?: string | null
}

/** Under which its answer is kept. */
export function priceKey({ courseSlug, coupon = null, seat = null }: PriceQuestion) {
  return ['price', courseSlug, coupon, seat] as const
}
