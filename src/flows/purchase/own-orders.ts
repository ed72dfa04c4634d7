import * as v from 'valibot'
import { orderId } from '#domain/contracts/fields.ts'
import type { OrderId } from '#domain/order-id.ts'
import { readDevice, writeDevice } from '#platform/device-store.ts'

/**
 * Orders started in this browser and whether their purchase was reported. Kept beyond the tab, because a link to
 * somebody's paid order, a reload, the back button or a second tab must not report it again.
 */
const key = 'meridiano.orders'
const maxOrders = 20
const ordersSchema = v.array(v.object({ id: orderId, reported: v.boolean() }))
type Orders = v.InferOutput<typeof ordersSchema>

function read(): Orders {
  const stored = v.safeParse(ordersSchema, readDevice(key))
  return stored.success ? stored.output : []
}

/** False when storing failed: reporting then would repeat on every reload. */
function write(orders: Orders): boolean {
  return writeDevice(key, orders.slice(-maxOrders))
}

export function rememberOwnOrder(orderId: OrderId): void {
  const orders = read()
  if (orders.some(({ id }) => id === orderId)) return
  write([...orders, { id: orderId, reported: false }])
}

/** True once per order of this browser. */
export function claimPurchase(orderId: OrderId): boolean {
  const orders = read()
  const unreported = orders.some(({ id, reported }) => id === orderId && !reported)
  return (
    unreported &&
    write(orders.map((order) => (order.id === orderId ? { id: orderId, reported: true } : order)))
  )
}
