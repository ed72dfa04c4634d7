import type { OrderId } from '#domain/order-id.ts'
import { paths } from '#platform/paths.ts'

export function paymentSuccessHref(orderId: OrderId): string {
  return `${paths.paymentSuccess}?order_id=${encodeURIComponent(orderId)}`
}

/** `byLink`: staff sent the payment as a link. The checkout, which sells the course at its own price, is not its retry. */
export function paymentErrorHref(courseSlug: string, byLink = false): string {
  return `${paths.paymentError}?${byLink ? 'link=1' : `course=${encodeURIComponent(courseSlug)}`}`
}
