import { callAs } from './sessions.ts'
import type { Database } from './test-database.ts'

/** The member who is signed in as `staff`. */
export const staffId = 'a0000000-0000-4000-8000-000000000002'

export type Link = {
  idempotency_key: string
  email: string
  payer_name: string
  payer_phone?: string
  amount: number | string
  payment_type: string
  total_course_amount?: number | string
  installments_count?: number
  country: string
  currency?: string
  course_id: string
}

export type Answer = {
  outcome: string
  order_id: string
  status: string
  amount: number
  course_id: string
  course_name: string
}

/** Orders of staff, as a payment link makes them. */
export function staffOrders(sql: () => Database) {
  let keys = 0

  function aLink(changes: Partial<Link> = {}): Link {
    keys += 1
    return {
      idempotency_key: `enlace-${String(keys).padStart(12, '0')}`,
      email: ' Paga@Example.com ',
      payer_name: 'Paga',
      amount: 180,
      payment_type: 'total',
      total_course_amount: 200,
      country: 'AR',
      course_id: 'gee-python',
      ...changes,
    }
  }

  function create(link: Link, actor: 'staff' | 'admin' = 'staff'): Promise<Answer> {
    return callAs<Answer>(sql(), actor, 'create_staff_order', link)
  }

  async function payment(orderId: string) {
    const [row] = await sql()`select o.*, p.* from public.payments p join public.orders o on o.id = p.order_id
      where p.dlocal_order_id = ${orderId}`
    return row
  }

  return { aLink, create, payment }
}
