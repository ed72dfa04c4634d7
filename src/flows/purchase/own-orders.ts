import * as v from 'valibot'
import { courseSlug, orderId } from '#domain/contracts/fields.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { OrderId } from '#domain/order-id.ts'
import { readDevice, writeDevice } from '#platform/web-store.ts'

/**
 * Orders started in this browser, of what, and whether their purchase was reported. Kept beyond the tab, because a link
 * to somebody's paid order, a reload, the back button or a second tab must not report it again, or pay it again unawares.
 */
const key = 'meridiano.orders'
const maxOrders = 20
const mostAsked = 3
const ordersSchema = v.array(
  // The course is absent from an order of before it was kept.
  v.object({ id: orderId, courseSlug: v.optional(courseSlug), reported: v.boolean() }),
)
type Orders = v.InferOutput<typeof ordersSchema>

function read(): Orders {
  const stored = v.safeParse(ordersSchema, readDevice(key))
  return stored.success ? stored.output : []
}

/** False when storing failed: reporting then would repeat on every reload. */
function write(orders: Orders): boolean {
  return writeDevice(key, orders.slice(-maxOrders))
}

export function rememberOwnOrder(order: { orderId: OrderId; courseSlug: BaseSlug }): void {
  const orders = read()
  if (orders.some(({ id }) => id === order.orderId)) return
  write([...orders, { id: order.orderId, courseSlug: order.courseSlug, reported: false }])
}

/** The last ones of a product. */
export function ownOrdersOf(courseSlug: BaseSlug): OrderId[] {
  const own = read().filter((order) => order.courseSlug === courseSlug)
  return own.slice(-mostAsked).map(({ id }) => id)
}

/** True once per order of this browser. */
export function claimPurchase(orderId: OrderId): boolean {
  const orders = read()
  const unreported = orders.some(({ id, reported }) => id === orderId && !reported)
  return (
    unreported && write(orders.map((order) => (order.id === orderId ? { ...order, reported: true } : order)))
  )
}
