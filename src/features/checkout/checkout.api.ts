import * as v from 'valibot'
import { orderStatusSchema } from '#domain/contracts/order-status.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderStatus } from '#domain/payment-status.ts'
import { dataApi } from '#platform/data-api.ts'

export type OrderFacts = {
  orderId: OrderId
  status: OrderStatus
  paymentType: string
  courseSlug: BaseSlug
  courseName: string
  total: Money
  /** Created by a staff link: the checkout cannot resume it and would create another order. */
  byLink: boolean
  /** Cancelled because its time to pay ran out. */
  expired: boolean
}

/** Fetches an order; null when the id is unknown. Throws when the request fails. */
export async function fetchOrder(orderId: OrderId, signal?: AbortSignal): Promise<OrderFacts | null> {
  const call = dataApi().rpc('get_order_status', { order_id: orderId })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_order_status failed', { cause: error })
  const row = v.parse(v.nullable(orderStatusSchema), data)
  if (!row) return null
  const total = parseMoney(row.amount, row.currency)
  if (!total) throw new Error('get_order_status answered an amount that is none')
  return {
    orderId: row.order_id,
    status: row.status,
    paymentType: row.payment_type,
    courseSlug: row.course_id,
    courseName: row.course_name,
    total,
    byLink: row.by_link,
    expired: row.expired,
  }
}
