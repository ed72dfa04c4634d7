import { type Money, toNumber } from '#domain/money.ts'
import { type PaymentMethod, quote } from '#domain/prices.ts'
import type { AnalyticsItem, Commerce } from '#platform/analytics-events.ts'
import type { PricedProduct } from './price.api.ts'

/** `courseSlug` without a cohort, which is not another product. */
export type SoldItem = { courseSlug: string; name: string; amount: Money }

/** A product at what it costs with this method; null when it is not sold with it. */
export function soldItem(product: PricedProduct, method: PaymentMethod = 'single'): SoldItem | null {
  const { courseSlug, name, price } = product
  const amount = quote(price, method)
  return amount && { courseSlug, name, amount }
}

/** Items with their sum, as the funnel's events carry them. */
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
