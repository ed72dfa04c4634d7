import type postgres from 'postgres'
import type { Ledger } from './rows.ts'

const chunk = 5_000

async function insertRows(sql: postgres.ISql, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  for (let from = 0; from < rows.length; from += chunk) {
    const piece = JSON.stringify(rows.slice(from, from + chunk))
    await sql`insert into public.${sql(table)} (${sql(columns)}) overriding system value
      select ${sql(columns)} from json_populate_recordset(null::public.${sql(table)}, ${piece}::text::json)`
  }
  if (rows.length > 0) {
    const name = `public.${table}`
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${rows.length})`
  }
}

/** Puts the ledger into a database without people, sales and payments, with the balances that follow. */
export async function loadLedger(sql: postgres.TransactionSql, ledger: Ledger): Promise<void> {
  await insertLedger(sql, ledger)
  // So many rows come so quickly that the planner would not know of them.
  await sql`analyze public.students, public.sales, public.orders, public.payments, public.person_addresses`
  await countBalances(sql)
  await sql`analyze private.person_balances`
}

/** The rows alone: triggers, which would take minutes, do not run. */
export async function insertLedger(sql: postgres.TransactionSql, ledger: Ledger): Promise<void> {
  await sql`set local session_replication_role = replica`
  await insertRows(sql, 'students', ledger.students)
  await insertRows(sql, 'sales', ledger.sales)
  await insertRows(sql, 'payments', ledger.payments)
  await sql`insert into public.orders (id, email, payer_name, country, course_id, cohort_id, payment_type, amount, currency, provider, created_at)
    select id, email, payer_name, country, course_id, cohort_id, payment_type, amount, currency, provider, created_at
    from public.payments where id = order_id`
  await insertRows(sql, 'payment_refunds', ledger.refunds)
  await sql`update public.payments p set refund_total = f.total from (
      select payment_id, sum(amount) as total from public.payment_refunds where status in ('pending', 'settled') group by 1
    ) f where f.payment_id = p.id`
  await sql`
    insert into public.person_addresses (id, email_normalized, person_id, names) overriding system value
    select k.id, k.address, k.id, k.names
    from (
      select row_number() over () as id, w.address, array_remove(array_agg(distinct w.name), null) as names
      from (
        select email_normalized as address, btrim(firstname || ' ' || lastname) as name from public.students
        union all select payer_email_normalized, null from public.sales
        union all select email_normalized, payer_name from public.payments
      ) w group by w.address
    ) k`
  await sql`select setval(pg_get_serial_sequence('public.person_addresses', 'id'), greatest(max(id), 1))
    from public.person_addresses`
  await sql`
    update public.person_addresses a set person_id = o.id
    from json_to_recordset(${JSON.stringify(ledger.joins)}::text::json) as j (address text, "into" text)
    join public.person_addresses o on o.email_normalized = j."into"
    where a.email_normalized = j.address`
  await sql`set local session_replication_role = origin`
}

/** Counts everybody's balances, a piece at a time: in one transaction only of as many people as it may lock. */
export async function countBalances(sql: postgres.ISql): Promise<void> {
  let after: number | null = 0
  while (after !== null) {
    const rows: postgres.RowList<{ last: number | null }[]> = await sql`
      select (public.recount_balances(${after}, 1000) ->> 'after_person')::integer as last`
    after = rows[0]?.last ?? null
  }
}
