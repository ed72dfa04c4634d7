import { type PaymentMethod, quote } from '#domain/prices.ts'
import { type Commerce, commerceOf } from '#platform/analytics-events.ts'
import type { PricedProduct } from './price.api.ts'

/** The course as the funnel's events carry it; null when it is not sold with this method. */
export function checkoutEvent(product: PricedProduct, slug: string, method: PaymentMethod): Commerce | null {
  const price = quote(product.price, method)
  return price && commerceOf([{ slug, name: product.name, price }])
}
