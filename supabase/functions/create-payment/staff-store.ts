import * as v from 'valibot'
import { storedStaffOrderSchema } from '../../../src/domain/contracts/orders.ts'
import type { BaseSlug } from '../../../src/domain/course-slug.ts'
import { type StoredOrder, toOrder } from '../_shared/order-store.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

/** Input of `create_staff_order`. Amounts are decimal text in US dollars. */
export type NewStaffOrder = {
  idempotency_key: string
  email: string
  payer_name: string
  payer_firstname: string
  payer_lastname: string
  payer_phone: string | null
  amount: string
  payment_type: string
  total_course_amount: string | null
  installments_count: number | null
  country: string
  buyer_currency: string
  course_id: string
  new_sale: boolean
}

export type StaffOrder = StoredOrder & { courseSlug: BaseSlug; courseName: string }

export function staffOrderCreator(call: StaffCall) {
  return async function createStaffOrder(
    accessToken: string,
    order: NewStaffOrder,
  ): Promise<StaffResult<StaffOrder>> {
    const result = await call(accessToken, 'create_staff_order', { new_order: order })
    if (!result.ok) return result
    const stored = v.parse(storedStaffOrderSchema, result.value)
    if (!('order_id' in stored)) return { ok: false, refusal: 'idempotency_conflict' }
    return {
      ok: true,
      value: { ...toOrder(stored), courseSlug: stored.course_id, courseName: stored.course_name },
    }
  }
}
