import { queryOptions, skipToken } from '@tanstack/react-query'
import type { OrderId } from '#domain/order-id.ts'
import { fetchOrder } from './order.api.ts'

/** Never cached: the status may have changed while the buyer was away. */
export function orderQuery(orderId: OrderId | null) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: orderId === null ? skipToken : ({ signal }) => fetchOrder(orderId, signal),
    // By default a query pauses silently while offline; the buyer must see it.
    networkMode: 'always',
    staleTime: 0,
    gcTime: 0,
  })
}

/** Seconds between polls of a pending payment: about three minutes in total. */
const pollWaitsSeconds = [2, 3, 5, 8, 13, 20, 30, 45, 50] as const

/** Milliseconds until the next poll after `asked` polls; false to stop. */
export function pollWaitMs(asked: number): number | false {
  const seconds = pollWaitsSeconds[asked]
  return seconds === undefined ? false : seconds * 1000
}
