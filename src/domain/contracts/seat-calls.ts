import * as v from 'valibot'
import { readerCountry } from './access.ts'
import type { EdgeFunction } from './edge-function.ts'
import { day, instant, linkToken, required } from './fields.ts'

/** Result of `get_seat_mail`. `ended`: why nothing is sent. */
export const seatMailSchema = v.union([
  v.object({ ended: v.string() }),
  v.object({
    email: v.string(),
    name: v.string(),
    course_name: v.string(),
    base_slug: v.string(),
    slug: v.string(),
    country: readerCountry,
    starts_on: v.nullable(day),
    until: instant,
    token: v.string(),
  }),
])
export type SeatAnswer = v.InferOutput<typeof seatMailSchema>
export type SeatMail = Exclude<SeatAnswer, { ended: string }>

/** `until`: while it is kept. `unknown`: also a token of another course. */
export const keptSeatSchema = v.object({
  state: v.picklist(['kept', 'bought', 'lapsed', 'left', 'unknown']),
  until: v.nullable(instant),
})
export type KeptSeat = v.InferOutput<typeof keptSeatSchema>

/** How a kept seat stands (decision 153); `leave` gives it up for the next person. */
export const lookAtSeat = {
  name: 'look-at-seat',
  request: v.strictObject({
    course_id: required(80),
    seat: linkToken,
    leave: v.optional(v.boolean(), false),
  }),
  response: keptSeatSchema,
  codes: [],
} as const satisfies EdgeFunction

/** What became of an enquiry of the waiting list. */
export const seatCallSchema = v.nullable(
  v.object({
    state: v.picklist(['waiting', 'called', 'bought', 'lapsed', 'left']),
    until: v.nullable(instant),
  }),
)
export type SeatCall = v.InferOutput<typeof seatCallSchema>
