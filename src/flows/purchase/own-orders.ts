import * as v from 'valibot'
import { orderId } from '#domain/contracts/fields.ts'
import type { OrderId } from '#domain/order-id.ts'
import { readDevice, writeDevice } from '#platform/device-store.ts'

/**
 * Orders that this browser started, and whether their purchase has been reported. A link to somebody's paid order, a
 * reload, the back button and a second tab must not report it again, so it is kept beyond the tab.
 */
const key = 'meridiano.orders'
const kept = 20
const ordersSchema = v.array(v.object({ id: orderId, reported: v.boolean() }))
type Orders = v.InferOutput<typeof ordersSchema>

function read(): Orders {
  const stored = v.safeParse(ordersSchema, readDevice(key))
  return stored.success ? stored.output : []
}

/** False when it could not be kept: then nothing may be reported either, or every reload would report it. */
function write(orders: Orders): boolean {
  return writeDevice(key, orders.slice(-kept))
}

export function rememberOwnOrder(orderId: OrderId): void {
  const orders = read()
  if (orders.some(({ id }) => id === orderId)) return
  write([...orders, { id: orderId, reported: false }])
}

/** True once per order of this browser, for whoever reports it. */
export function claimPurchase(orderId: OrderId): boolean {
  const orders = read()
  const unreported = orders.some(({ id, reported }) => id === orderId && !reported)
  return (
    unreported &&
    write(orders.map((order) => (order.id === orderId ? { id: orderId, reported: true } : order)))
  )
}
