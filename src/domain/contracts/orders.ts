import * as v from 'valibot'
import { instant, nullableText } from './fields.ts'

/** What `create_order` answers. */
export const storedOrderSchema = v.object({
  outcome: v.picklist(['created', 'existing', 'conflict', 'closed']),
  status: v.string(),
  order_id: v.string(),
  external_id: nullableText,
  redirect_url: nullableText,
  created_at: instant,
})

/** What `create_staff_order` answers. Of somebody else's order with the same key nothing is said. */
export const storedStaffOrderSchema = v.union([
  v.object({ ...storedOrderSchema.entries, course_id: v.string(), course_name: v.string() }),
  v.object({ outcome: v.literal('conflict') }),
])
