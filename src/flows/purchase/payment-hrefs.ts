import type { BaseSlug } from '#domain/course-slug.ts'
import type { OrderId } from '#domain/order-id.ts'
import { paths } from '#platform/paths.ts'

export function paymentSuccessHref(orderId: OrderId): string {
  return `${paths.paymentSuccess}?order_id=${encodeURIComponent(orderId)}`
}

/** `byLink`: the payment came from a staff link, so the checkout with its own price cannot retry it. */
export function paymentErrorHref(courseSlug: BaseSlug, byLink = false): string {
  return `${paths.paymentError}?${byLink ? 'link=1' : `course=${encodeURIComponent(courseSlug)}`}`
}
