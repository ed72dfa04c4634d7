import type { Database } from './test-database.ts'

/** `at`: an instant. `refunded`: given back of it, settled a day later. */
export type DatedCharge = {
  at: string
  amount?: number
  currency?: string
  status?: string
  mark?: 'held' | 'counted' | 'dismissed'
  refunded?: number
}

export type DatedSale = {
  email?: string
  course?: string | null
  total?: number
  number?: number
  type?: string
  createdAt?: string
  voidedAt?: string
  charges?: readonly DatedCharge[]
}

let sales = 0

/** Adds a sale of six instalments of USD 45 with its charges; returns its id. */
export async function addDatedSale(sql: Database, sale: DatedSale): Promise<number> {
  sales += 1
  const { email = `venta.${sales}@example.com`, course = 'gee-python', total = 270, number = 6 } = sale
  const { type = 'link', charges = [], createdAt = charges[0]?.at ?? '2025-05-01T12:00:00Z' } = sale
  const [row] = await sql`
    insert into public.sales (payer_email, course_id, term, usd_amount, installments_amount, installments_number,
      payment_type, created_at, voided_at, void_reason)
    values (${email}, ${course}, ${sales}, ${total}, ${(total / number).toFixed(2)}, ${number}, ${type}, ${createdAt},
      ${sale.voidedAt ?? null}, ${sale.voidedAt ? 'se anotó dos veces' : null})
    returning id::int`
  const id: number = row?.id
  for (const charge of charges) await addCharge(sql, id, email, charge)
  return id
}

async function addCharge(sql: Database, saleId: number, email: string, charge: DatedCharge): Promise<void> {
  const { at, amount = 45, currency = 'USD', status = 'PAID', mark, refunded } = charge
  const [row] = await sql`
    insert into public.payments (email, payer_name, payer_phone, country, amount, currency, status, payment_type, course_id,
      sale_id, approved_at, created_at, review_reason, review_decision)
    values (${email}, 'Vera Ventura', '+54 11 5555 0100', 'AR', ${amount}, ${currency}, ${status}, 'installments',
      'gee-python', ${saleId}, ${at}, ${at}, ${mark ? 'duplicate_charge' : null},
      ${mark === undefined || mark === 'held' ? null : mark})
    returning id`
  if (refunded === undefined) return
  await sql`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
    values (${row?.id}, 'refund', ${refunded}, ${currency}, 'settled', 'se arrepintió',
      ${at}::text::timestamptz + interval '1 day')`
}
