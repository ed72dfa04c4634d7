import { beforeAll, describe, expect, test } from 'vitest'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { type MoneyReport, moneyReports, noLink } from '#domain/contracts/money-reports.ts'
import { countryNames } from '#domain/countries.ts'
import { reportJob } from '../../src/features/money-exports/export-jobs.ts'
import { loadLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
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
    private.person_balances, private.person_received, private.sale_balances cascade`
}

async function fileOf(report: MoneyReport, format: 'comma' | 'semicolon' = 'comma') {
  const job = reportJob(report, day, day)
  const written = await exportCsv(job, format)
  if (!written) throw new Error('nothing was written')
  await readCsv(database.sql(), written.file, job.header.length, format)
  const rows = await database.sql()`select * from public.read_csv order by line`
  expect(rows).toHaveLength(written.rows)
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
          // Phones, as decision 84 writes them; nothing else begins so.
          return (labels[value] ?? value).replace(/^\+(\d+)/, '(+$1)')
        }),
      )
    expect(await fileOf(report)).toEqual(written('.'))
    expect(await fileOf(report, 'semicolon')).toEqual(written(','))
  })
})
