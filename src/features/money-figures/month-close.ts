import writeXlsx from 'write-excel-file/universal'
import { figuresTexts, refundColumns, monthCloseTexts as texts, wayLabels } from '#content/money-figures.ts'
import type { MoneyFigures } from '#domain/contracts/money-figures.ts'
import { countryNames } from '#domain/countries.ts'
import { type ColumnKind, type Columns, headingsOf, kindsOf } from '#domain/spreadsheet-cells.ts'
import { readTypedDay } from '#domain/typed-days.ts'
import type { CsvFormat, CsvValue } from '#platform/csv-document.ts'
import { fetchCode } from '#platform/page-code.ts'
import type { CsvCall, CsvJob } from '#platform/write-csv.ts'

export type CloseSheet = { columns: Columns; rows: CsvValue[][] }
export type MonthClose = Record<'payments' | 'refunds' | 'totals', CloseSheet>
export type CloseSources = {
  /** The export of the payments of the month, with its words for codes. */
  payments: CsvJob
  refunds: CsvCall
  figures: () => Promise<MoneyFigures>
  open: () => Promise<{ held: number; invoices: number }>
  ask: (call: CsvCall) => Promise<unknown>
}

type Page = { rows: CsvValue[][]; next: Readonly<Record<string, unknown>> | null }

async function everyRow(ask: CloseSources['ask'], { rpc, args }: CsvCall): Promise<CsvValue[][]> {
  const rows: CsvValue[][] = []
  for (let next: Page['next'] = {}; next; ) {
    const page = (await ask({ rpc, args: { ...args, ...next } })) as Page
    rows.push(...page.rows)
    next = page.next
  }
  return rows
}

function worded(columns: Columns, rows: CsvValue[][], labels: CsvJob['labels'] & object): CloseSheet {
  const words = headingsOf(columns).map((name) => labels[name])
  return {
    columns,
    rows: rows.map((row) => row.map((value, place) => words[place]?.[String(value)] ?? value)),
  }
}

/** The sum of a column, in cents. */
function sumOf({ columns, rows }: CloseSheet, column: string): number {
  const place = headingsOf(columns).indexOf(column)
  return rows.reduce((all, row) => all + Math.round(Number(row[place] ?? 0) * 100), 0)
}

const counted = 'Cuenta (USD)'

/** Everything of a month; null when its rows are not what its figures say, as when somebody paid meanwhile. */
export async function readClose(sources: CloseSources): Promise<MonthClose | null> {
  const { ask, payments: job } = sources
  const words = { País: countryNames, 'Medio de pago': wayLabels }
  const payments = worded(job.columns, await everyRow(ask, job.source), { ...job.labels, ...words })
  const refunds = worded(refundColumns, await everyRow(ask, sources.refunds), words)
  const [figures, open] = await Promise.all([sources.figures(), sources.open()])
  const { collected, refunded } = figures.sums
  const gross = Math.round((collected + refunded) * 100)
  if (sumOf(payments, counted) !== gross || sumOf(refunds, counted) !== Math.round(refunded * 100))
    return null
  const { totals } = texts
  const unknown = figuresTexts.unknown
  const rows: CsvValue[][] = [
    [totals.gross, null, gross / 100, null],
    [totals.refunded, null, -refunded, null],
    [totals.net, null, collected, null],
    ...figures.courses.map(({ key, amount }) => [totals.course, key ?? unknown, amount, null]),
    ...figures.ways.map(({ key, amount }) => [
      ...[totals.way, wayLabels[key ?? ''] ?? key ?? unknown, amount, null],
    ]),
    [totals.open, totals.held, null, open.held],
    [totals.open, totals.invoices, null, open.invoices],
  ]
  return { payments, refunds, totals: { columns: totals.columns, rows } }
}

/**
 * One list, for programs that read no sheets: a refund in the columns of the payments, below zero in what it counts. Totals and
 * counts have columns of their own, so that a column can be added up.
 */
export async function closeCsv({ payments, refunds, totals }: MonthClose, format: CsvFormat): Promise<Blob> {
  const { csvFile, csvLines } = await fetchCode(() => import('#platform/csv-document.ts'))
  const columns = [...payments.columns, ...totals.columns.slice(2)]
  const shape = { columns: [texts.kind, ...columns], format }
  const placed = (kind: string, cells: Readonly<Record<string, CsvValue>>) => [
    kind,
    ...headingsOf(columns).map((name) => cells[name] ?? null),
  ]
  const lines = [
    ...payments.rows.map((row) => [texts.kinds.payment, ...row, null, null]),
    ...refunds.rows.map((row) => {
      const cells = Object.fromEntries(
        headingsOf(refunds.columns).map((name, place) => [name, row[place] ?? null]),
      )
      const usd = cells[counted]
      return placed(texts.kinds.refund, {
        ...cells,
        Aprobado: cells.Devuelto ?? null,
        Devuelto: cells['Monto devuelto'] ?? null,
        'Moneda recibida': cells.Moneda ?? null,
        Moneda: null,
        [counted]: typeof usd === 'number' ? -usd : null,
      })
    }),
    ...totals.rows.map(([name, detail, ...sums]) => [
      ...placed(String(name), { Descripción: detail ?? null }).slice(0, -sums.length),
      ...sums,
    ]),
  ]
  return csvFile(shape, [csvLines(shape, lines)])
}

/** What no document of this kind may hold. */
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** A text; `_x0041_` in it would be read as the letter of that number, so that its first mark is written as one. */
const textCell = (text: string) => ({
  value: text.replace(unwritable, '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_'),
  type: String,
})

function sheetCell(value: CsvValue, kind: ColumnKind | undefined) {
  if (typeof value !== 'string') return value
  const day = kind === 'day' ? readTypedDay(value, 'day_first') : null
  if (day) return { value: new Date(`${day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' }
  return value === '' ? null : textCell(value)
}

/**
 * The same in three sheets. A text stays a text, whatever it begins with, and a day is one that a spreadsheet sorts. Compressed
 * here and not in a worker of the library's own, which the content policy refuses. The font is named: without a name each program
 * takes another for the bold ones.
 */
export function closeXlsx(close: MonthClose): Promise<Blob> {
  const sheets = (['payments', 'refunds', 'totals'] as const).map((name) => {
    const { columns, rows } = close[name]
    const [titles, kinds] = [headingsOf(columns), kindsOf(columns)]
    return {
      sheet: texts.sheets[name],
      stickyRowsCount: 1,
      columns: titles.map((title) => ({ width: Math.max(12, title.length + 2) })),
      data: [
        titles.map((title) => ({ ...textCell(title), fontWeight: 'bold' as const })),
        ...rows.map((row) => row.map((value, place) => sheetCell(value, kinds[place]))),
      ],
    }
  })
  return writeXlsx(sheets, { fontFamily: 'Calibri', fontSize: 11 }).toBlob()
}
