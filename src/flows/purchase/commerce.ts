import type { BaseSlug } from '#domain/course-slug.ts'
import { type Money, toNumber } from '#domain/money.ts'
import { type PaymentMethod, quote } from '#domain/prices.ts'
import type { AnalyticsItem, Commerce } from '#platform/analytics-events.ts'
import type { PricedProduct } from './price.api.ts'

/** `courseSlug`: without cohort, which is not a separate product. */
export type SoldItem = { courseSlug: BaseSlug; name: string; amount: Money }

/** The product at its price for this method; null when the method is not offered. */
export function soldItem(
  product: Pick<PricedProduct, 'courseSlug' | 'name' | 'price'>,
  method: PaymentMethod = 'single',
): SoldItem | null {
  const { courseSlug, name, price } = product
  const amount = quote(price, method)
  return amount && { courseSlug, name, amount }
}

/** Items and total of a funnel event. */
export function commerceOf(sold: readonly SoldItem[], options: { indexed?: boolean } = {}): Commerce {
  const items = sold.map(({ courseSlug, name, amount }, index): AnalyticsItem => {
    const item: AnalyticsItem = {
      item_id: courseSlug,
      item_name: name,
      item_category: 'curso',
      price: toNumber(amount),
      quantity: 1,
    }
    return options.indexed ? { ...item, index } : item
  })
  const value = Math.round(items.reduce((sum, { price, quantity }) => sum + price * quantity * 100, 0)) / 100
  return { currency: sold[0]?.amount.currency ?? 'USD', value, items }
}
