import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type postgres from 'postgres'
import type { CopiedTable, Figures } from './copy-contents.ts'

/** Those tables of the platform whose rows are the school's: who signs in, and how. Sessions end with the project. */
const platformTables = ['auth.identities', 'auth.mfa_factors', 'auth.users', 'storage.buckets']

/** Tables that migrations and the jobs of a project without data fill by themselves. */
export const filledByItself = [
  ...['private.alarms', 'private.exchange_rates', 'private.payment_syncs', 'private.settings'],
  ...['private.personal_columns', 'private.personal_tables', 'private.retention', 'private.staff_roles'],
  ...['public.job_runs', 'storage.buckets'],
]

/** Values are written alike wherever they are read, however long it takes. */
export const asWritten = `
  set local timezone to 'UTC'; set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres';
  set local extra_float_digits to 1; set local bytea_output to 'hex'; set local search_path to '';
  set local statement_timeout to 0; set local idle_in_transaction_session_timeout to 0;`

/** The tables of a copy with the columns that are stored; what the database computes is computed again. */
export async function tablesOf(sql: postgres.Sql): Promise<CopiedTable[]> {
  return await sql<CopiedTable[]>`
    select n.nspname || '.' || c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r'
      and (n.nspname in ('public', 'private') or n.nspname || '.' || c.relname = any (${platformTables}))
    group by 1 order by 1`
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
export const tableName = (name: string) => name.split('.').map(quoted).join('.')
const columnList = ({ columns }: CopiedTable) => columns.map(quoted).join(', ')

const pieceBytes = 4 * 1024 * 1024

/** The rows of a table in pieces of whole rows, as COPY writes them. */
export async function* rowsOf(sql: postgres.Sql, table: CopiedTable): AsyncGenerator<Uint8Array> {
  const statement = `copy (select ${columnList(table)} from ${tableName(table.name)}) to stdout`
  let piece: Uint8Array[] = []
  let size = 0
  for await (const chunk of await sql.unsafe(statement).readable()) {
    piece.push(chunk)
    size += chunk.length
    // A row ends with the only line feed that is not escaped.
    if (size < pieceBytes || chunk.at(-1) !== 10) continue
    yield Buffer.concat(piece)
    piece = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(piece)
}

export async function writeRows(sql: postgres.Sql, table: CopiedTable, rows: Uint8Array): Promise<void> {
  const statement = `copy ${tableName(table.name)} (${columnList(table)}) from stdin`
  await pipeline(Readable.from([Buffer.from(rows)]), await sql.unsafe(statement).writable())
}

const nameKey = 'certificate_name_key'

/** The one secret of the vault that the data need: it tells whether a name is that of a certificate without one. */
export async function nameKeyOf(sql: postgres.Sql): Promise<string | null> {
  if (!(await hasVault(sql))) return null
  const [row] =
    await sql`select v.decrypted_secret as key from vault.decrypted_secrets v where v.name = ${nameKey}`
  return row?.key ?? null
}

export async function writeNameKey(sql: postgres.Sql, key: string | null): Promise<void> {
  if (key === null || (await nameKeyOf(sql)) !== null || !(await hasVault(sql))) return
  await sql`select vault.create_secret(${key}, ${nameKey})`
}

async function hasVault(sql: postgres.Sql): Promise<boolean> {
  const [row] = await sql`select to_regclass('vault.decrypted_secrets') is not null as yes`
  return row?.yes === true
}

/** Last values by name; null where nothing was drawn yet. */
export async function sequencesOf(sql: postgres.Sql): Promise<Record<string, string | null>> {
  const rows = await sql<{ name: string; last: string | null }[]>`
    select s.schemaname || '.' || s.sequencename as name, s.last_value::text as last
    from pg_sequences s where s.schemaname in ('public', 'private') order by 1`
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]))
}

/** What is compared on both sides. Within `asWritten`. */
export async function figuresOf(sql: postgres.Sql, tables: readonly CopiedTable[]): Promise<Figures> {
  const counted: Figures['tables'] = {}
  for (const table of tables) {
    const [row] = await sql.unsafe<{ rows: number; digest: string }[]>(`
      select count(*)::integer as rows,
        coalesce(sum(('x' || left(md5(row(${columnList(table)})::text), 15))::bit(60)::bigint), 0)::text as digest
      from ${tableName(table.name)}`)
    if (row) counted[table.name] = { ...row }
  }
  const money = await sql<Figures['money']>`
    select to_char(m.at at time zone 'America/Argentina/Buenos_Aires', 'YYYY-MM') as month, m.currency,
      sum(m.received)::text as received, sum(m.refunded)::text as refunded
    from (
      select p.approved_at, p.received_currency, p.received_amount, 0 from public.payments p where p.is_counted
      union all
      select r.settled_at, r.currency, 0, r.amount from public.payment_refunds r where r.status = 'settled'
    ) m (at, currency, received, refunded)
    group by 1, 2 order by 1, 2`
  return { tables: counted, money: money.map((row) => ({ ...row })) }
}
