import * as v from 'valibot'
import { orderStatuses } from '../payment-status.ts'
import { accessStates } from './access.ts'
import { count, courseSlug, day, decimal, nullishText, orderId } from './fields.ts'

/**
 * Result of `get_order_status` (decision 5). `amount`: a plan's total, otherwise the charge. `by_link`: created by staff and
 * payable only through its link. `expired`: cancelled by time, not by a person. `counts`: false while a person has to
 * decide about the charge. `agreed`, `paid` and `remaining`: of the sale, in USD; null before anything is paid.
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
  access: v.optional(v.picklist(accessStates), 'none'),
  counts: v.optional(v.boolean(), true),
  /** 0 when the last charge is not an instalment. */
  installment_number: v.optional(count, 0),
  installments_number: v.nullish(count, null),
  agreed: v.nullish(decimal, null),
  paid: v.nullish(decimal, null),
  remaining: v.nullish(decimal, null),
  wants_invoice: v.optional(v.boolean(), false),
  /** Start of the cohort that the order is for. */
  starts_on: v.nullish(day, null),
  /** Slug of that cohort. */
  cohort: nullishText(160),
})
