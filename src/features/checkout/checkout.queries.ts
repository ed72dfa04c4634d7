import { queryOptions, skipToken } from '@tanstack/react-query'
import type { OrderId } from '#domain/order-id.ts'
import { fetchOrder } from './checkout.api.ts'

/** Null asks nothing. The status of an order is never taken from memory: it may have changed while the buyer was away. */
export function orderQuery(orderId: OrderId | null) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: orderId === null ? skipToken : ({ signal }) => fetchOrder(orderId, signal),
    // Without a connection a query would wait in silence; a buyer has to be told.
    networkMode: 'always',
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
