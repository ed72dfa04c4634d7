import { expect } from 'vitest'
import { callsIn } from './money-calls.ts'
import { aFact, apply, createOrder, type OrderInput } from './orders.ts'
import { callAs } from './sessions.ts'
import type { Database } from './test-database.ts'

type LinkTerms = {
  payment_type: 'total' | 'installments' | 'debt' | 'installment'
  amount: number
  total?: number
  course?: string
}

/** People who buy by order or by link, what staff decide about it, and the figures of their sales. */
export function salesIn(sql: () => Database) {
  let people = 0
  function somebody(): string {
    people += 1
    return `Venta${people}@Example.com`
  }

  async function paid(order: OrderInput, id = `DP-${order.order_id}`) {
    await createOrder(sql(), order)
    expect(await apply(sql(), aFact(order, { provider_payment_id: id }))).toBe('applied')
    const [charge] = await sql()`select id, installment_number as number, review_reason as mark, sale_id
      from public.payments where dlocal_payment_id = ${id}`
    return charge
  }

  const { call: decide, rows } = callsIn(sql)

  /** A link that waits for its payment, and how it is paid. */
  async function aLink(email: string, { total, course = 'gee-python', ...terms }: LinkTerms) {
    people += 1
    const link = await callAs<{ order_id: string }>(sql(), 'staff', 'create_staff_order', {
      ...{ idempotency_key: `enlace-de-venta-${people}`, email, payer_name: 'Venta Prueba', country: 'AR' },
      ...{ course_id: course, total_course_amount: total, ...terms },
    })
    const pay = async () => {
      await apply(sql(), aFact({ ...link, amount: terms.amount }))
      const [charge] = await sql()`select id, installment_number as number, review_reason as mark, sale_id
      from public.payments where dlocal_order_id = ${link.order_id}`
      return charge
    }
    return Object.assign(pay, { orderId: link.order_id })
  }

  async function paidLink(email: string, terms: LinkTerms) {
    const pay = await aLink(email, terms)
    return pay()
  }

  /** What the provider says of a refund in dollars. */
  async function refunded(paymentId: string, amount: string, status = 'SUCCESS') {
    const fact = {
      provider_payment_id: paymentId,
      provider_refund_id: `REF-${paymentId}`,
      amount,
      currency: 'USD',
      status,
    }
    await sql()`select public.apply_provider_refund(${sql().json(fact)})`
  }

  async function salesOf(email: string) {
    const rows =
      await sql()`select s.id, s.version, s.usd_amount::float8 as agreed, (b.b).paid::float8 as paid, (b.b).refunded::float8 as refunded,
        (b.b).remaining::float8 as remaining, (b.b).paid_count, (b.b).next_number, (b.b).next_amount::float8 as next_amount
      from public.sales s cross join lateral (select private.sale_balance(s) as b) b
      where s.payer_email_normalized = lower(${email}) order by s.id`
    return rows.map((row) => ({ ...row }))
  }

  return { somebody, paid, decide, rows, aLink, paidLink, refunded, salesOf }
}
