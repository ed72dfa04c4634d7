import { call, type Figures, sqlMs } from './measure.ts'
import { type BenchDatabase, reportDay } from './stage.ts'

type Args = Record<string, string | number | null>

function select(name: string, args: Args = {}): string {
  const named = Object.entries(args).map(
    ([key, value]) => `${key} => ${value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`}`,
  )
  return `select * from public.${name}(${named.join(', ')})`
}

/** The key after which the last page of 50 begins. */
async function lastPageOf({ sql }: BenchDatabase): Promise<{ debts: Args; payments: Args }> {
  const [person] = await sql`
    select months_behind as after_months, email as after_email from private.person_balances
    order by place desc, email desc offset 50 limit 1`
  const [payment] = await sql`
    select created_at::text as before_created_at, id::text as before_id from public.payments where status = 'PAID'
    order by created_at, id offset 50 limit 1`
  return { debts: { ...person }, payments: { ...payment } }
}

/** What the screens of money ask for, in the milliseconds of PostgreSQL and in bytes. */
export async function measureTables(database: BenchDatabase): Promise<Figures> {
  const figures: Figures = new Map()
  const last = await lastPageOf(database)
  const inSql = async (name: string, rpc: string, args: Args = {}) =>
    figures.set(`${name}, ms`, await database.asStaff((sql) => sqlMs(sql, select(rpc, args))))
  const inBytes = async (name: string, rpc: string, args: Args = {}) => {
    const { bytes, gzipped } = await call(database, rpc, args)
    figures.set(`${name}, KB`, bytes / 1000)
    figures.set(`${name}, KB compressed`, gzipped / 1000)
  }

  await inSql('cards', 'money_cards')
  await inBytes('cards', 'money_cards')
  await inSql('debts, first page', 'list_balances')
  await inBytes('debts, first page', 'list_balances')
  await inSql('debts, deepest page', 'list_balances', last.debts)
  const ratio = (figures.get('debts, deepest page, ms') ?? 0) / (figures.get('debts, first page, ms') ?? 0)
  figures.set('debts, deepest page ÷ first', ratio)
  for (const completeness_filter of ['complete', 'incomplete'])
    await inSql(`debts, ${completeness_filter}`, 'list_balances', { completeness_filter })
  for (const situation_filter of ['con_deuda', 'al_dia', 'pago_unico'])
    await inSql(`debts, ${situation_filter}`, 'list_balances', { situation_filter })
  for (const [word, search] of searches) await inSql(`debts, search of ${word}`, 'list_balances', { search })
  await inSql('debts, count', 'count_balances')
  await inSql('debts, count of con_deuda', 'count_balances', { situation_filter: 'con_deuda' })
  await inSql('debts, count of a rare search', 'count_balances', { search: searches[0][1] })

  await inSql('payments, first page', 'list_payments')
  await inBytes('payments, first page', 'list_payments')
  await inSql('payments, deepest page', 'list_payments', last.payments)
  for (const type_filter of ['single', 'installments'])
    await inSql(`payments, ${type_filter}`, 'list_payments', { type_filter })
  for (const [word, search] of searches)
    await inSql(`payments, search of ${word}`, 'list_payments', { search })
  const month = { from_day: '2025-07-01', to_day: '2025-07-31' }
  await inSql('payments, one month', 'list_payments', month)
  await inSql('payments, until an old day', 'list_payments', { to_day: '2024-12-31' })
  await inSql('payments, count of one month', 'count_payments', month)
  await inSql('debts, registered in one month', 'list_balances', month)
  await inSql('payments, count', 'count_payments')
  await inSql('payments, count of single', 'count_payments', { type_filter: 'single' })
  await inSql('payments, count of a rare search', 'count_payments', { search: searches[0][1] })

  await inSql('other day, cards', 'money_cards', { as_of: reportDay })
  await inSql('other day, first page of debts', 'list_balances', { as_of: reportDay })
  await inSql('other day, count of debts', 'count_balances', { as_of: reportDay })

  const [day] =
    await database.sql`select private.school_day(now())::text as today, (private.school_day(now()) - 29)::text as month,
    (private.school_day(now()) - 364)::text as year`
  const [lastMonth, lastYear] = [day?.month, day?.year].map((from_day) => ({ from_day, to_day: day?.today }))
  await inSql('figures of a month', 'money_figures', lastMonth)
  await inSql('figures of a year', 'money_figures', lastYear)
  await inSql('figures to come', 'money_outlook')
  await inSql('refunds of a month', 'export_refunds', lastMonth)
  await inSql('what a month waits for', 'open_in_month', lastMonth)

  // What the machine does in the same run with the same rows: a faster one is faster at both.
  const pass = await sqlMs(database.sql, 'select count(*), sum(amount) from public.payments')
  figures.set('a pass over the payments, ms', pass)
  for (const name of inPasses)
    figures.set(`${name} ÷ a pass`, (figures.get(`${name}, ms`) ?? Number.NaN) / pass)
  return figures
}

const inPasses = [
  'cards',
  'debts, first page',
  'payments, one month',
  'payments, until an old day',
  'debts, search of one person',
  'debts, search of everybody',
  'debts, search of nobody',
  'other day, cards',
  'other day, first page of debts',
  'figures of a month',
  'figures of a year',
  'figures to come',
  'refunds of a month',
  'what a month waits for',
]

/** Searches of one person, of everybody, of nobody. */
const searches = [
  ['one person', 'persona.777@'],
  ['everybody', 'persona'],
  ['nobody', 'zzzzqqq'],
] as const
