import { headingsOf } from '#domain/spreadsheet-cells.ts'
import { moneyReportTexts } from '../../../src/content/money-reports.ts'
import type { MoneyReport } from '../../../src/domain/contracts/money-reports.ts'
import { asActor, type Database } from './test-database.ts'

type Args = Record<string, string | number | null>
type Cell = string | number | null
type Piece = { rows: Cell[][]; next: Args | null }
export type Line = Record<string, Cell>

const functions: Record<MoneyReport, string> = {
  debts: 'debt_report',
  debtsWithLinks: 'debt_report',
  installments: 'installment_report',
  duplicatePayers: 'duplicate_payer_report',
  similarEmails: 'similar_email_report',
}

export async function piece(sql: Database, report: MoneyReport, args: Args): Promise<Piece> {
  return asActor(sql, 'staff', async (session) => {
    const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`)
    const [row] = await session.unsafe(
      `select public.${functions[report]}(${named.join(', ')}) as piece`,
      Object.values(args),
    )
    return row?.piece
  })
}

/** Every line, its cells by the headings of the file. `between`: what happens after each piece. */
export async function readReport(
  sql: Database,
  report: MoneyReport,
  args: Args = {},
  between: () => Promise<unknown> = async () => {},
): Promise<Line[]> {
  const lines: Line[] = []
  const header = headingsOf(moneyReportTexts[report].columns)
  let next: Args | null = {}
  while (next) {
    const { rows, next: following }: Piece = await piece(sql, report, { ...args, ...next })
    for (const row of rows) {
      if (row.length !== header.length) throw new Error(`${row.length} cells under ${header.length} headings`)
      lines.push(Object.fromEntries(header.map((heading, place) => [heading, row[place] ?? null])))
    }
    next = following
    await between()
  }
  return lines
}
