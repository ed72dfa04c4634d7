import { beforeAll, describe, expect, test } from 'vitest'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { type MoneyReport, moneyReports, noLink } from '#domain/contracts/money-reports.ts'
import { countryNames } from '#domain/countries.ts'
import { reportJob } from '../../src/features/money-reports/report-job.ts'
import { formulas } from '../../src/platform/test-support/formulas.ts'
import { loadLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
import { awkwardTexts } from './support/awkward-text.ts'
import { reachDataApi } from './support/data-api.ts'
import { exportCsv, readCsv } from './support/exported-csv.ts'
import { readReport } from './support/money-reports.ts'
import { aDatabase } from './support/test-database.ts'

// The files of the reports, as the site writes them over the data API, read by another parser.

const database = aDatabase({ template: 'seeded' })
reachDataApi(database, () => 'staff')

const day = toCalendarDay('2025-07-05')
const linkBase = 'https://meridiano.test/pagar/'
const labels: Record<string, string> = { ...countryNames, [noLink]: reportButtonsTexts.noLink }

async function empty(): Promise<void> {
  await database.sql()`truncate public.students, public.sales, public.payments, public.person_addresses,
    private.person_balances, private.person_takings, private.sale_balances cascade`
}

async function fileOf(report: MoneyReport, format: 'comma' | 'semicolon' = 'comma') {
  const job = reportJob(report, day, day)
  const end = await exportCsv(job, format)
  if (end.kind !== 'done') throw new Error(end.kind)
  await readCsv(database.sql(), end.file, job.header.length, format)
  const rows = await database.sql()`select * from public.read_csv order by line`
  expect(rows).toHaveLength(end.rows)
  return rows.map((row) => job.header.map((_, place): string | null => row[`c${place + 1}`]))
}

describe('on a ledger of three currencies', () => {
  beforeAll(async () => {
    await empty()
    const ledger = makeLedger({
      ...{ seed: 5, students: 900, sales: 1300, payments: 5000 },
      references: [new Date('2025-07-06T02:59:59.999Z')],
    })
    await database.sql().begin((sql) => loadLedger(sql, ledger))
  })

  test.each(moneyReports)('%s has the lines of SQL, its numbers with either decimal sign', async (report) => {
    const withLinks = ['debtsWithLinks', 'installments'].includes(report)
    const isDated = withLinks || report === 'debts'
    const args = { ...(isDated && { as_of: day }), ...(withLinks && { link_base: linkBase }) }
    const lines = await readReport(database.sql(), report, args)
    expect(lines.length).toBeGreaterThan(15)
    const written = (decimal: string) =>
      lines.map((line) =>
        moneyReportTexts[report].header.map((heading) => {
          const value = line[heading] ?? ''
          if (typeof value === 'number') return String(value).replace('.', decimal)
          const text = labels[value] ?? value
          return text.startsWith('+') ? `'${text}` : text
        }),
      )
    expect(await fileOf(report)).toEqual(written('.'))
    expect(await fileOf(report, 'semicolon')).toEqual(written(','))
  })
})

describe('awkward text in every text field', () => {
  const texts = [...formulas, ...awkwardTexts]
  const risky = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

  beforeAll(async () => {
    await empty()
    await database.sql().begin(async (sql) => {
      // Rules for addresses may have been looser when an order was written.
      await sql`set local session_replication_role = replica`
      // Each text is a name and a type of document under two addresses, the second of which is a text, too.
      await sql`insert into public.payments (amount, currency, status, payment_type, payer_name, email, payer_document_type,
          payer_document, payer_phone, course_id)
        select 1, 'USD', 'PAID', 'single', t, case when other then t || n else n || '@b.co' end, t, 'doc' || n, left(t, 40), t
        from unnest(${texts}::text[]) with ordinality as u (t, n) cross join unnest(array[true, false]) other`
    })
  })

  test.each([
    ['duplicatePayers', ['Tipo de Documento', 'Teléfono', 'Cursos', 'Nombre', 'Email']],
    ['similarEmails', ['Nombre', 'Teléfono', 'Cursos', 'Email']],
  ] as const)('%s: inert and recoverable', async (report, headings) => {
    const { header } = moneyReportTexts[report]
    for (const format of ['comma', 'semicolon'] as const) {
      const rows = await fileOf(report, format)
      const column = (heading: string) => rows.map((row) => row[header.indexOf(heading)] ?? '')
      for (const heading of headings) expect(column(heading).filter((cell) => risky.test(cell))).toEqual([])
      const phones = new Set(column('Teléfono'))
      const expected = texts
        .map((text) => text.slice(0, 40))
        .map((text) => (risky.test(text) ? `'${text}` : text))
      expect(expected.filter((cell) => !phones.has(cell))).toEqual([])
    }
  })
})
