import type { BaseSlug } from '#domain/course-slug.ts'
import type { OrderId } from '#domain/order-id.ts'
import { paths } from '#platform/paths.ts'

export function paymentSuccessHref(orderId: OrderId): string {
  return `${paths.paymentSuccess}?order_id=${encodeURIComponent(orderId)}`
}

export function paymentErrorHref(courseSlug: BaseSlug): string {
  return `${paths.paymentError}?course=${encodeURIComponent(courseSlug)}`
}

/** For the order of a staff link, which the checkout with its own price cannot retry (decision 61). */
export function linkErrorHref(orderId: OrderId): string {
  return `${paths.paymentError}?order_id=${encodeURIComponent(orderId)}`
}
