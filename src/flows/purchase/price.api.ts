import * as v from 'valibot'
import { type Price, priceFromRow } from '#domain/prices.ts'
import { dataApi } from '#platform/data-api.ts'

/** Something that is sold: a course of which a cohort is open, or the membership. `courseSlug` is its base slug. */
export type PricedProduct = { courseSlug: string; name: string; price: Price }

const amount = v.union([v.number(), v.string()])
const priceRowSchema = v.object({
  name: v.string(),
  regular_price_usd: amount,
  promo_price_usd: v.nullable(amount),
  is_active: v.boolean(),
  installments_price_usd: v.nullish(amount),
  promo_installments_price_usd: v.nullish(amount),
  installments_count: v.nullish(v.number()),
  subscription_link: v.nullish(v.string()),
})

/** Current price of a base slug; null when there is none that can be used. Throws when it cannot be known. */
export async function lookUpPrice(courseSlug: string, signal?: AbortSignal): Promise<PricedProduct | null> {
  const call = dataApi().rpc('get_current_course_price', { course_slug_pattern: courseSlug })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_current_course_price failed', { cause: error })
  const [row] = v.parse(v.array(priceRowSchema), data)
  const price = row ? priceFromRow(row) : null
  return row && price ? { courseSlug, name: row.name, price } : null
}
