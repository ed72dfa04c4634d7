import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { OrderId } from '#domain/order-id.ts'
import { orderQuery } from '#flows/purchase/order.queries.ts'
import { linkErrorHref, paymentErrorHref, paymentSuccessHref } from '#flows/purchase/payment-hrefs.ts'

export type ReturnedOrder =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'cancelled' }
  | { kind: 'expired' }
  | { kind: 'pending' }
  | { kind: 'unreachable'; retry: () => void }

/**
 * The order in the provider's return URL. A paid one redirects to the success page, a rejected one and any other of a
 * staff link to the error page, replacing the history entry so that Back does not loop.
 */
export function useReturnedOrder(orderId: OrderId | null, courseSlug: BaseSlug): ReturnedOrder {
  const navigate = useNavigate()
  const order = useQuery(orderQuery(orderId))
  const returned = order.data ?? null
  const status = returned?.status
  const goTo =
    returned && status === 'approved'
      ? paymentSuccessHref(returned.orderId)
      : returned?.byLink
        ? linkErrorHref(returned.orderId)
        : status === 'rejected'
          ? paymentErrorHref(courseSlug)
          : null

  useEffect(() => {
    if (goTo) navigate(goTo, { replace: true })
  }, [goTo, navigate])

  if (orderId === null) return { kind: 'none' }
  if (order.isPending || goTo) return { kind: 'checking' }
  if (order.data === undefined) return { kind: 'unreachable', retry: () => order.refetch() }
  if (returned?.status !== 'cancelled' && returned?.status !== 'pending') return { kind: 'none' }
  return { kind: returned.expired ? 'expired' : returned.status }
}
