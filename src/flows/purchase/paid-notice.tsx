import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { checkoutText } from '#content/checkout.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { isOrderId } from '#domain/order-id.ts'
import { ButtonLink } from '#ui/link.tsx'
import { Notice } from '#ui/notice.tsx'
import type { OrderFacts } from './order.api.ts'
import { orderQuery } from './order.queries.ts'
import { ownOrdersOf } from './own-orders.ts'
import { paymentSuccessHref } from './payment-hrefs.ts'

/** Another tab has started one. */
function subscribe(listener: () => void) {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}

/** Paid, and not of a sale that was voided. */
function isHeld({ status, access, counts }: OrderFacts): boolean {
  return status === 'approved' && (access !== 'none' || !counts)
}

/**
 * For the browser that has paid this product, also in another tab, before it pays again. It asks about the orders
 * that it started itself, so nobody else learns of them.
 */
export function PaidNotice({ courseSlug, className }: { courseSlug: BaseSlug; className?: string }) {
  const ids = useSyncExternalStore(
    subscribe,
    () => ownOrdersOf(courseSlug).join(' '),
    () => '',
  )
  const orders = useQueries({
    queries: ids
      .split(' ')
      .filter(isOrderId)
      .map((id) => ({ ...orderQuery(id), refetchOnWindowFocus: true, retryOnMount: false })),
  })
  const paid = orders.find(({ data: order }) => order && isHeld(order))?.data
  if (!paid) return null
  const text = checkoutText.alreadyPaid
  return (
    <Notice
      tone="warning"
      live
      className={className}
      title={text.title(paid.courseName)}
      action={
        <ButtonLink to={paymentSuccessHref(paid.orderId)} variant="secondary">
          {text.action}
        </ButtonLink>
      }
    >
      {text.text}
    </Notice>
  )
}
