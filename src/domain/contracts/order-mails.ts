import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { orderId } from './fields.ts'

/** The secret of a mail: whoever has it may refuse further ones, and nothing else (decision 154). */
const token = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/))

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
    token,
  }),
  v.object({ ended: v.picklist(['switched_off', 'refused', 'bought', 'closed', 'late']) }),
])
export type OrderMailAnswer = v.InferOutput<typeof orderMailSchema>
export type OrderMail = Exclude<OrderMailAnswer, { ended: string }>

/** Refuses further mails about unfinished orders for the address of a mail. */
export const refuseMails = {
  name: 'refuse-mails',
  request: v.object({ token }),
  response: v.object({ ok: v.literal(true) }),
  codes: ['link_invalid'],
} as const satisfies EdgeFunction
