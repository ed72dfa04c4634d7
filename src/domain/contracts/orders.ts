import * as v from 'valibot'
import { courseSlug, instant, nullableText, orderId } from './fields.ts'

/** An order in the database, with the server's own price (decision 4). */
export const storedOrderSchema = v.object({
  outcome: v.picklist(['created', 'existing', 'conflict', 'closed']),
  status: v.string(),
  order_id: orderId,
  external_id: nullableText,
  redirect_url: nullableText,
  created_at: instant,
})

/** Result of `create_order`; with the last two nothing was stored (decisions 30 and 150). */
export const createdOrderSchema = v.union([
  storedOrderSchema,
  v.object({ outcome: v.picklist(['sold_out', 'coupon_unavailable']) }),
])

/** Result of `create_staff_order` (back-office specification, section 7). Reveals nothing of somebody else's order with the same key. */
export const storedStaffOrderSchema = v.union([
  v.object({ ...storedOrderSchema.entries, course_id: courseSlug, course_name: v.string() }),
  v.object({ outcome: v.literal('conflict') }),
])

/** Result of `get_open_order`: what the provider is asked about an order by. */
export const openOrderSchema = v.object({
  order_id: orderId,
  provider_payment_id: nullableText,
  email: v.string(),
  created_at: instant,
})
