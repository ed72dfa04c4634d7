import * as v from 'valibot'

/**
 * Orders that this browser started, and whether their purchase has been reported. A link to somebody's paid order, a
 * reload, the back button and a second tab must not report it again, so it is kept beyond the tab.
 */
const key = 'meridiano.orders'
const kept = 20
const ordersSchema = v.array(v.object({ id: v.string(), reported: v.boolean() }))
type Orders = v.InferOutput<typeof ordersSchema>

function read(): Orders {
  try {
    return v.parse(ordersSchema, JSON.parse(window.localStorage.getItem(key) ?? '[]'))
  } catch {
    return []
  }
}

/** False when it could not be kept: then nothing may be reported either, or every reload would report it. */
function write(orders: Orders): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(orders.slice(-kept)))
    return true
  } catch {
    return false
  }
}

export function rememberOwnOrder(orderId: string): void {
  const orders = read()
  if (orderId === '' || orders.some(({ id }) => id === orderId)) return
  write([...orders, { id: orderId, reported: false }])
}

/** True once per order of this browser, for whoever reports it. */
export function claimPurchase(orderId: string): boolean {
  const orders = read()
  const unreported = orders.some(({ id, reported }) => id === orderId && !reported)
  return (
    unreported &&
    write(orders.map((order) => (order.id === orderId ? { id: orderId, reported: true } : order)))
  )
}
