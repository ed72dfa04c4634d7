import type postgres from 'postgres'
import { writeOrder } from './orders.ts'
import type { Database } from './test-database.ts'

export type WrittenCharge = {
  at: string
  amount?: number
  currency?: string
  /** What really came, where that is another sum; its refunds are in its currency. */
  received?: { amount: number; currency: string }
  /** `installments` in a plan, `single` otherwise. */
  type?: string
  status?: string
  mark?: string
  decision?: string
  refunds?: readonly { amount: number; at?: string; status?: string }[]
}

export type WrittenSale = {
  email?: string
  total?: number
  count?: number
  each?: number
  /** Null: of no product. */
  course?: string | null
  type?: string
  createdAt?: string
  voidedAt?: string
  charges?: readonly WrittenCharge[]
}

let written = 0

export function aPayer(): string {
  written += 1
  return `cuentas${written}@example.com`
}

/**
 * Writes a sale and its charges as rows, in one transaction: what the figures are is shown apart from how rows come to
 * be. Returns the id of the sale.
 */
export async function writeSale(sql: Database, sale: WrittenSale): Promise<number> {
  const { total = 270, count = 6, charges = [], email = aPayer(), voidedAt = null } = sale
  const { course = 'gee-python', type: sold = 'link', createdAt = '2020-01-01' } = sale
  const each = sale.each ?? Math.round((total * 100) / count) / 100
  const first =
    charges
      .filter(isCounted)
      .map(({ at }) => at)
      .sort()[0] ?? null
  written += 1
  return (await sql.begin(async (inner) => {
    const [row] =
      await inner`insert into public.sales (payer_email, course_id, cohort_ids, term, usd_amount, installments_amount,
        installments_number, payment_type, first_paid_at, voided_at, void_reason, created_at)
      values (${email}, ${course}, ${course ? [1] : []}::bigint[], ${written}, ${total}, ${each}, ${count}, ${sold}, ${first},
        ${voidedAt}, ${voidedAt ? 'Prueba' : null}, ${createdAt}) returning id`
    for (const charge of charges) {
      await writeCharge(
        inner,
        email,
        { type: count === 1 ? 'single' : 'installments', amount: each, ...charge },
        row?.id,
      )
    }
    return Number(row?.id)
  })) as number
}

function isCounted({ status = 'PAID', mark, decision }: WrittenCharge): boolean {
  return status === 'PAID' && (!mark || decision === 'counted')
}

/** A payment under this e-mail, of a sale or of none. Returns its id. */
export async function writeCharge(
  sql: postgres.ISql,
  email: string,
  charge: WrittenCharge,
  saleId: number | null = null,
): Promise<number> {
  written += 1
  const {
    at,
    amount = 45,
    currency = 'USD',
    type = 'single',
    status = 'PAID',
    mark = null,
    decision = null,
    received = null,
  } = charge
  const id = await writeOrder(
    sql,
    {
      ...{ email, payer_name: 'Cuentas Prueba', payer_phone: '+54 11 5555 0100', country: 'AR' },
      ...{ amount, currency, payment_type: type },
    },
    {
      ...{ status, dlocal_payment_id: `DP-cuentas-${written}`, sale_id: saleId },
      ...{
        approved_at: status === 'PAID' ? at : null,
        created_at: at,
        review_reason: mark,
        review_decision: decision,
      },
      ...{ received_amount: received?.amount ?? null, received_currency: received?.currency ?? null },
    },
  )
  for (const refund of charge.refunds ?? []) {
    await sql`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
      values (${id}, 'refund', ${refund.amount}, ${received?.currency ?? currency}, ${refund.status ?? 'settled'}, 'Prueba', ${(refund.status ?? 'settled') === 'settled' ? (refund.at ?? at) : null})`
  }
  return id
}
