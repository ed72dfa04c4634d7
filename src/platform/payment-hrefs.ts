import { paths } from './paths.ts'

export function paymentSuccessHref(orderId: string): string {
  return `${paths.paymentSuccess}?order_id=${encodeURIComponent(orderId)}`
}

export function paymentErrorHref(courseSlug: string): string {
  return `${paths.paymentError}?course=${encodeURIComponent(courseSlug)}`
}
