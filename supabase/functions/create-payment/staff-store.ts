import * as v from 'valibot'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'
import { readOrder, type StoredOrder } from './store.ts'

/** What `create_staff_order` takes. Amounts are decimal text in US dollars. */
export type NewStaffOrder = {
  idempotency_key: string
  email: string
  payer_name: string
  payer_phone: string | null
  amount: string
  payment_type: string
  total_course_amount: string | null
  installments_count: number | null
  country: string
  buyer_currency: string
  course_id: string
}

export type StaffOrder = StoredOrder & { slug: string; courseName: string }

/** Somebody else's order with the same key: nothing is said of it. */
const conflictSchema = v.object({ outcome: v.literal('conflict') })
const courseSchema = v.object({ course_id: v.string(), course_name: v.string() })

export function staffOrderCreator(call: StaffCall) {
  return async function createStaffOrder(
    accessToken: string,
    order: NewStaffOrder,
  ): Promise<StaffResult<StaffOrder>> {
    const result = await call(accessToken, 'create_staff_order', { new_order: order })
    if (!result.ok) return result
    if (v.is(conflictSchema, result.value)) return { ok: false, refusal: 'idempotency_conflict' }
    const course = v.parse(courseSchema, result.value)
    const value = { ...readOrder(result.value), slug: course.course_id, courseName: course.course_name }
    return { ok: true, value }
  }
}
