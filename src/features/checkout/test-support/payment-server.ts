import {
  type Answer,
  checkoutUrl,
  type SentPayment,
  startNetwork,
} from '#platform/test-support/visitor-network.ts'

export type CourseRow = Record<string, unknown> & { name: string }

export type OrderRow = {
  order_id: string
  status: string
  payment_type: string
  course_id: string
  course_name: string
  amount: number | string
  currency: string
  by_link: boolean
  expired: boolean
}

export const geeRow: CourseRow = {
  id: 4,
  name: 'Google Earth Engine con Python',
  slug: 'gee-python-202607',
  regular_price_usd: 250,
  promo_price_usd: 200,
  is_active: true,
  installments_price_usd: 270,
  promo_installments_price_usd: null,
  installments_count: 6,
  subscription_link: 'https://checkout.test/validate/subscription/token',
}

export function anOrder(changed: Partial<OrderRow> = {}): OrderRow {
  return {
    order_id: 'order-0123456789abcdef',
    status: 'approved',
    payment_type: 'single',
    course_id: 'gee-python',
    course_name: geeRow.name,
    amount: 200,
    currency: 'USD',
    by_link: false,
    expired: false,
    ...changed,
  }
}

export function startPaymentServer() {
  const server = {
    courses: new Map<string, CourseRow>([['gee-python', geeRow]]),
    orders: new Map<string, OrderRow>(),
    payments: [] as SentPayment[],
    askedFor: [] as string[],
    /** Answers to the next calls, in order; without any, the server does its work. */
    nextPayments: [] as Answer[],
    nextPrices: [] as Answer[],
    nextOrders: [] as Answer[],
    closedKeys: new Set<string>(),
  }
  const orderOfKey = new Map<string, { content: string; orderId: string }>()

  function pay({ key, body }: SentPayment): Answer {
    const content = JSON.stringify(body)
    if (server.closedKeys.has(key)) return { status: 409, body: { code: 'order_closed' } }
    const known = orderOfKey.get(key)
    if (known && known.content !== content) return { status: 409, body: { code: 'idempotency_conflict' } }
    const orderId = known?.orderId ?? `order-${String(orderOfKey.size + 1).padStart(16, '0')}`
    orderOfKey.set(key, { content, orderId })
    return { status: 200, body: { redirect_url: checkoutUrl(orderId), order_id: orderId } }
  }

  function answer(path: string, sent: Record<string, unknown>, headers: Headers): Answer {
    if (path.endsWith('/rpc/get_current_course_price')) {
      server.askedFor.push(String(sent.course_slug_pattern))
      const row = server.courses.get(String(sent.course_slug_pattern))
      return server.nextPrices.shift() ?? { status: 200, body: row ? [row] : [] }
    }
    if (path.endsWith('/rpc/get_order_status')) {
      server.askedFor.push(String(sent.order_id))
      return (
        server.nextOrders.shift() ?? { status: 200, body: server.orders.get(String(sent.order_id)) ?? null }
      )
    }
    if (path.endsWith('/functions/v1/create-payment')) {
      const payment = { key: headers.get('idempotency-key') ?? '', body: sent }
      server.payments.push(payment)
      return server.nextPayments.shift() ?? pay(payment)
    }
    throw new Error(`No such address: ${path}`)
  }

  return Object.assign(server, startNetwork(answer))
}

export type PaymentServer = ReturnType<typeof startPaymentServer>
