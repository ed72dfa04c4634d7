import { toBaseSlug } from '../../../../src/domain/course-slug.ts'
import { normalizeEmail } from '../../../../src/domain/email.ts'
import { toOrderId } from '../../../../src/domain/order-id.ts'
import type { StaffRefusal } from '../../_shared/staff-call.ts'
import type { StaffPaymentDeps } from '../staff-payment.ts'
import type { MemoryStore } from './memory-store.ts'

/** `create_staff_order` over the in-memory orders; `refuseWith` sets the next refusal. */
export function staffOrders(store: MemoryStore): {
  createStaffOrder: StaffPaymentDeps['createStaffOrder']
  refuseWith(refusal: StaffRefusal): void
} {
  const refusals: StaffRefusal[] = []
  return {
    refuseWith: (refusal) => void refusals.push(refusal),
    async createStaffOrder(_accessToken, order) {
      const refusal = refusals.shift()
      if (refusal !== undefined) return { ok: false, refusal }
      const courseSlug = toBaseSlug(order.course_id)
      const stored = await store.createOrder({
        ...order,
        course_id: courseSlug,
        email: normalizeEmail(order.email),
        payer_phone: order.payer_phone ?? '',
        order_id: toOrderId(`staff-order-${String(store.rows.length + 1).padStart(8, '0')}`),
        external_id: null,
        request_hash: JSON.stringify(order),
        currency: 'USD',
        payment_type: 'single',
        invoice: null,
        legal_version: null,
        coupon: null,
        seat: null,
        full_price_usd: order.amount,
      })
      if (typeof stored === 'string') throw new Error('staff may sell a seat that does not exist')
      if (stored.outcome === 'conflict') return { ok: false, refusal: 'idempotency_conflict' }
      return { ok: true, value: { ...stored, courseName: 'Google Earth Engine con Python' } }
    },
  }
}
