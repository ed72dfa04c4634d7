import { queryOptions } from '@tanstack/react-query'
import { lookUpPrice } from '#flows/purchase/price.api.ts'
import { fetchOrder } from './checkout.api.ts'

const checkoutKeys = {
  course: (slug: string) => ['checkout', 'course', slug] as const,
  order: (orderId: string) => ['checkout', 'order', orderId] as const,
}

// Without a connection a query would wait in silence; a buyer has to be told.
const askWhenOffline = 'always'

export function checkoutCourseQuery(slug: string) {
  return queryOptions({
    queryKey: checkoutKeys.course(slug),
    queryFn: ({ signal }) => lookUpPrice(slug, signal),
    networkMode: askWhenOffline,
  })
}

/** The status of an order is never taken from memory: it may have changed while the buyer was away. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: checkoutKeys.order(orderId),
    queryFn: ({ signal }) => fetchOrder(orderId, signal),
    networkMode: askWhenOffline,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Seconds between questions about a pending payment: quick at first, about three minutes in all. */
const pollWaitsSeconds = [2, 3, 5, 8, 13, 20, 30, 45, 50] as const

/** Milliseconds until the next question, after so many of them; false when it is time to stop asking. */
export function pollWaitMs(asked: number): number | false {
  const seconds = pollWaitsSeconds[asked]
  return seconds === undefined ? false : seconds * 1000
}
