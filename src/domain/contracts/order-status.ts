import * as v from 'valibot'
import { orderStatuses } from '../payment-status.ts'

/** Answer of the database function `get_order_status`; `amount` is the total of the order in major units. */
export const orderStatusSchema = v.object({
  order_id: v.string(),
  status: v.picklist(orderStatuses),
  payment_type: v.string(),
  course_id: v.string(),
  course_name: v.string(),
  amount: v.union([v.number(), v.string()]),
  currency: v.string(),
})

export const orderIdPattern = /^[A-Za-z0-9_-]{16,128}$/
