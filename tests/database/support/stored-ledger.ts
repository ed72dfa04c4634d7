import type postgres from 'postgres'
import type { Ledger, PaymentRow, RefundRow, SaleRow, StudentRow } from '../../support/ledger/rows.ts'

/** The rows of a database as a ledger, for the oracle. */
export async function storedLedger(sql: postgres.ISql): Promise<Ledger> {
  return {
    students: await rowsOf<StudentRow>(sql, 'students'),
    sales: await rowsOf<SaleRow>(sql, 'sales', ['usd_amount', 'installments_amount']),
    payments: await rowsOf<PaymentRow>(sql, 'payments', ['amount']),
    refunds: await rowsOf<RefundRow>(sql, 'payment_refunds', ['amount']),
    joins: await sql`
      select a.email_normalized as address, p.email_normalized as "into"
      from public.person_addresses a join public.person_addresses p on p.id = a.person_id
      where a.person_id <> a.id`,
  }
}

/** JSON writes instants as ISO text, and amounts as numbers unless they are named here. */
async function rowsOf<Row>(sql: postgres.ISql, table: string, amounts: string[] = []): Promise<Row[]> {
  const rows = await sql`
    select to_jsonb(t) || (select coalesce(jsonb_object_agg(name, to_jsonb(t) ->> name), '{}')
      from unnest(${amounts}::text[]) name) as row
    from public.${sql(table)} t`
  return rows.map(({ row }) => row as Row)
}
