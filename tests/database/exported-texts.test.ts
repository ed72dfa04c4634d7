import { beforeAll, expect, test } from 'vitest'
import { moneyReportTexts } from '#content/money-reports.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { type MoneyReport, moneyReports } from '#domain/contracts/money-reports.ts'
import { countryNames } from '#domain/countries.ts'
import { everyDay } from '#domain/day-range.ts'
import { paymentsJob, reportJob, studentsJob } from '../../src/features/money-exports/export-jobs.ts'
import { csvFormats } from '../../src/flows/csv-export/csv-export.api.ts'
import { formulas } from '../../src/platform/test-support/formulas.ts'
import type { CsvJob } from '../../src/platform/write-csv.ts'
import { countBalances } from '../support/ledger/load.ts'
import { awkwardTexts } from './support/awkward-text.ts'
import { reachDataApi } from './support/data-api.ts'
import { exportCsv, readCsv } from './support/exported-csv.ts'
import { aDatabase } from './support/test-database.ts'

// Formulas and texts that are hard to quote, in every text field of every file of money, read by PostgreSQL's own parser.

const database = aDatabase({ template: 'seeded' })
reachDataApi(database, () => 'staff')

const today = toCalendarDay('2026-11-20')
const risky = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u
const known = /^([\d.,/]*|https:\/\/meridiano\.test\/pagar\/[\w-]{43})$/
const countries = new Map(Object.entries(countryNames))
const inert = (text: string) => (risky.test(text) ? `'${text}` : text)
/** Of the texts, what can be a phone, as decision 84 writes it. */
const phones = new Map([
  ['+54 9 11', '(+54) 9 11'],
  ['01/02/2025', '0102-2025'],
  ['2025-01-02', '2025-0102'],
])

/** What is stored, by heading, from `texts`; `e` is each address under which a text has paid. */
const ofSale = {
  Email: 'email',
  Nombre: 'btrim(t)',
  Teléfono: 'left(t, 40)',
  País: 'left(t, 60)',
  Curso: 't',
}
const ofPayer = { Nombre: 'btrim(t)', Email: 'e', Teléfono: 'left(t, 40)', País: `'AR'`, Cursos: 't' }
const fromSales = 'texts'
const fromPayments = 'texts cross join unnest(array[email, other]) e'

type File = { job: CsvJob; fields: Record<string, string>; from: string }

const report = (name: MoneyReport, fields: File['fields'], from: string): File => ({
  job: reportJob(name, today, null),
  fields,
  from,
})

const files: Record<'payments' | 'students' | MoneyReport, () => File> = {
  payments: () => ({
    job: paymentsJob({ status: 'all', type: 'all', search: '', days: everyDay }, today),
    from: fromPayments,
    fields: {
      'ID de pago': `t || e`,
      'ID de orden': `t || e || repeat('x', 16)`,
      Descripción: 't',
      'Medio de pago': 't',
      País: `'AR'`,
      Pagador: 't',
      Nombre: 't',
      Apellido: 't',
      // As it was typed, not as it is compared.
      Email: 'case e when email then typed else other end',
      'Tipo de documento': 'left(t, 40)',
      Documento: `left(t, 40) || '·doc' || n`,
      Curso: 't',
      Factura: 't',
    },
  }),
  students: () => ({
    job: studentsJob(
      { completeness: 'all', situation: 'all', search: '', days: everyDay, asOf: null },
      today,
    ),
    from: fromPayments,
    fields: {
      Email: 'e',
      Nombre: 'case e when email then btrim(t) else t end',
      Curso: 't',
      País: `case e when email then left(t, 60) else 'AR' end`,
    },
  }),
  debts: () => report('debts', ofSale, fromSales),
  debtsWithLinks: () => report('debtsWithLinks', ofSale, fromSales),
  installments: () => report('installments', ofSale, fromSales),
  duplicatePayers: () =>
    report(
      'duplicatePayers',
      { ...ofPayer, 'Tipo de Documento': 'left(t, 40)', Documento: `left(t, 40) || '·doc' || n` },
      fromPayments,
    ),
  similarEmails: () => report('similarEmails', ofPayer, fromPayments),
}

beforeAll(async () => {
  const texts = [...formulas, ...awkwardTexts]
  expect(texts).toHaveLength(518)
  await database.sql()`truncate public.students, public.sales, public.payments, public.person_addresses,
    private.person_balances, private.person_received, private.sale_balances cascade`
  await database.sql().begin(async (sql) => {
    // Rules for addresses may have been looser when a row was written.
    await sql`alter table public.students drop constraint students_email_check`
    await sql`set local session_replication_role = replica`
    await sql`create table public.texts as
      select n, t, t || '·' || n as typed, lower(btrim(t || '·' || n)) as email, n || '@b.co' as other
      from unnest(${texts}::text[]) with ordinality as u (t, n)`
    await sql`insert into public.person_addresses (id, email_normalized, person_id, names) overriding system value
      select n * 2 + k, case k when 0 then email else other end, n * 2 + k, array[t] from public.texts, generate_series(0, 1) k`
    await sql`insert into public.students (firstname, lastname, email, phone, country)
      select t, '', typed, left(t, 40), left(t, 60) from public.texts`
    // Three of six instalments behind.
    await sql`insert into public.sales (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type, created_at)
      select typed, t, 270, 45, 6, 'link', now() - interval '100 days' from public.texts`
    await sql`insert into public.payments (amount, currency, status, payment_type, created_at, approved_at, sale_id, email,
        dlocal_payment_id, dlocal_order_id, payment_method, country, payer_name, payer_firstname, payer_lastname, payer_phone,
        payer_document_type, payer_document, course_id)
      select 45, 'USD', 'PAID', 'installments', s.created_at, s.created_at, case e when email then s.id end,
        case e when email then typed else other end, t || e, t || e || repeat('x', 16), t, 'AR', t, t, t, left(t, 40),
        left(t, 40), left(t, 40) || '·doc' || n, t
      from public.texts join public.sales s on s.payer_email = typed cross join unnest(array[email, other]) e`
    await sql`insert into private.desk_dismissals (item_key, item_at, reason, dismissed_by)
      select 'invoice_due:' || id, now(), payer_name, gen_random_uuid() from public.payments`
  })
  await countBalances(database.sql())
})

test('every file of money is here', () => {
  expect(Object.keys(files)).toEqual(['payments', 'students', ...moneyReports])
  for (const name of moneyReports) expect(files[name]().job.header).toEqual(moneyReportTexts[name].header)
})

const cases = Object.keys(files).flatMap((name) => csvFormats.map((format) => [name, format] as const))

test.each(cases)('%s, %s: each text is inert, in its place and recoverable', async (name, format) => {
  const { job, fields, from } = files[name as keyof typeof files]()
  const written = await exportCsv(job, format)
  if (!written) throw new Error('nothing was written')
  await readCsv(database.sql(), written.file, job.header.length, format)
  const read = await database.sql()`select * from public.read_csv`
  const cellsOf = (heading: string) =>
    read.map((row): string => row[`c${job.header.indexOf(heading) + 1}`] ?? '')

  const headings = Object.keys(fields)
  const stored = await database
    .sql()
    .unsafe(
      `select ${headings.map((heading) => `${fields[heading]} as "${heading}"`).join(', ')} from ${from}`,
    )
  const names = new Map([
    ['País', countries],
    ['Teléfono', phones],
  ])
  const shown = (heading: string, text: string) => names.get(heading)?.get(text) ?? text
  const expected = stored.map((row) => headings.map((heading) => inert(shown(heading, row[heading]))))
  const columns = headings.map(cellsOf)
  const found = read.map((_, line) => columns.map((cells) => cells[line]))
  const inOrder = (rows: unknown[][]) => rows.map((row) => JSON.stringify(row)).sort()
  expect(inOrder(found)).toEqual(inOrder(expected))
  expect(columns.flat().filter((cell) => risky.test(cell))).toEqual([])

  // What remains are numbers, days, links and one or two codes: no field of text was left out above.
  for (const heading of job.header.filter((other) => !headings.includes(other))) {
    const words = cellsOf(heading).filter((cell) => !known.test(cell))
    expect([heading, new Set(words).size < 3]).toEqual([heading, true])
  }
})
