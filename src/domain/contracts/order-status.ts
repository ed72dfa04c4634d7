import * as v from 'valibot'
import { orderStatuses } from '../payment-status.ts'
import { courseSlug, decimal, orderId } from './fields.ts'

/**
 * Result of `get_order_status` (decision 5). `amount`: a plan's total, otherwise the charge. `by_link`: created by staff and
 * payable only through its link. `expired`: cancelled by time, not by a person.
 */
export const orderStatusSchema = v.object({
  order_id: orderId,
  status: v.picklist(orderStatuses),
  payment_type: v.string(),
  course_id: courseSlug,
  course_name: v.string(),
  amount: decimal,
  currency: v.string(),
  // Optional, so that a page newer than the database can read it.
  by_link: v.optional(v.boolean(), false),
  expired: v.optional(v.boolean(), false),
})
