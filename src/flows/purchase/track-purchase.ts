import type { OrderId } from '#domain/order-id.ts'
import { track } from '#platform/analytics.ts'
import { readConsent } from '#platform/consent.ts'
import { commerceOf, type SoldItem } from './commerce.ts'
import { claimPurchase } from './own-orders.ts'

/** Reports a sale that the server has confirmed, once per order (decision 5). */
export function trackPurchase(orderId: OrderId, sold: SoldItem): void {
  if (readConsent() !== 'granted' || !claimPurchase(orderId)) return
  track({ name: 'purchase', params: { transaction_id: orderId, ...commerceOf([sold]) } })
}
