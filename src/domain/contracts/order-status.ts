import * as v from 'valibot'
import { orderStatuses } from '../payment-status.ts'
import { decimal } from './fields.ts'

/**
 * What `get_order_status` answers. `amount`: of a plan its total, else what is charged. `by_link`: staff sent it as a link, and only that link pays it. `expired`: a cancelled one that nobody cancelled.
 */
export const orderStatusSchema = v.object({
  order_id: v.string(),
  status: v.picklist(orderStatuses),
  payment_type: v.string(),
  course_id: v.string(),
  course_name: v.string(),
  amount: decimal,
  currency: v.string(),
  // A page that is newer than the database must still read it.
  by_link: v.optional(v.boolean(), false),
  expired: v.optional(v.boolean(), false),
})

export const orderIdPattern = /^[A-Za-z0-9_-]{16,128}$/
