import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { linkToken, orderId } from './fields.ts'

/** Result of `get_order_mail`; `ended`: why nothing is sent. */
export const orderMailSchema = v.union([
  v.object({
    email: v.string(),
    /** First names and surnames; may be empty. */
    name: v.string(),
    /** Base slug of the product. */
    course_id: v.string(),
    course_name: v.string(),
    order_id: orderId,
    /** The code that it was begun with. */
    coupon: v.nullable(v.string()),
    token: linkToken,
  }),
  v.object({ ended: v.picklist(['switched_off', 'refused', 'bought', 'closed', 'late']) }),
])
export type OrderMailAnswer = v.InferOutput<typeof orderMailSchema>
export type OrderMail = Exclude<OrderMailAnswer, { ended: string }>

/** Refuses further mails about unfinished orders for the address of a mail; its token allows nothing else (decision 154). */
export const refuseMails = {
  name: 'refuse-mails',
  request: v.object({ token: linkToken }),
  response: v.object({ ok: v.literal(true) }),
  codes: ['link_invalid'],
} as const satisfies EdgeFunction
