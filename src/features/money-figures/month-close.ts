import writeXlsx from 'write-excel-file/universal'
import { figuresTexts, refundsHeader, monthCloseTexts as texts, wayLabels } from '#content/money-figures.ts'
import type { MoneyFigures } from '#domain/contracts/money-figures.ts'
import { countryNames } from '#domain/countries.ts'
import type { CsvFormat, CsvValue } from '#platform/csv-document.ts'
import { fetchCode } from '#platform/page-code.ts'
import type { CsvCall, CsvJob } from '#platform/write-csv.ts'

export type CloseSheet = { header: readonly string[]; rows: CsvValue[][] }
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

const worded = (
  header: readonly string[],
  rows: CsvValue[][],
  labels: CsvJob['labels'] & object,
): CloseSheet => ({
  header,
  rows: rows.map((row) => row.map((value, place) => labels[header[place] ?? '']?.[String(value)] ?? value)),
})

/** The sum of a column, in cents. */
function sumOf({ header, rows }: CloseSheet, column: string): number {
  const place = header.indexOf(column)
  return rows.reduce((all, row) => all + Math.round(Number(row[place] ?? 0) * 100), 0)
}

const counted = 'Cuenta (USD)'

/** Everything of a month; null when its rows are not what its figures say, as when somebody paid meanwhile. */
export async function readClose(sources: CloseSources): Promise<MonthClose | null> {
  const { ask, payments: job } = sources
  const words = { País: countryNames, 'Medio de pago': wayLabels }
  const payments = worded(job.header, await everyRow(ask, job.source), { ...job.labels, ...words })
  const refunds = worded(refundsHeader, await everyRow(ask, sources.refunds), words)
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
  return { payments, refunds, totals: { header: totals.header, rows } }
}

/**
 * One list, for programs that read no sheets: a refund in the columns of the payments, below zero in what it counts. Totals and
 * counts have columns of their own, so that a column can be added up.
 */
export async function closeCsv({ payments, refunds, totals }: MonthClose, format: CsvFormat): Promise<Blob> {
  const { csvFile, csvLines } = await fetchCode(() => import('#platform/csv-document.ts'))
  const columns = [...payments.header, ...totals.header.slice(2)]
  const header = [texts.kind, ...columns]
  const shape = { header, format }
  const placed = (kind: string, cells: Readonly<Record<string, CsvValue>>) => [
    kind,
    ...columns.map((name) => cells[name] ?? null),
  ]
  const lines = [
    ...payments.rows.map((row) => [texts.kinds.payment, ...row, null, null]),
    ...refunds.rows.map((row) => {
      const cells = Object.fromEntries(refunds.header.map((name, place) => [name, row[place] ?? null]))
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

/**
 * The same in three sheets. A text stays a text, whatever it begins with. Compressed here and not in a worker of the
 * library's own, which the content policy refuses.
 */
export function closeXlsx(close: MonthClose): Promise<Blob> {
  const text = (value: string, header = false) => ({
    ...{ value: value.replace(unwritable, ''), type: String },
    ...(header && { fontWeight: 'bold' as const }),
  })
  const sheets = (['payments', 'refunds', 'totals'] as const).map((name) => {
    const { header, rows } = close[name]
    return {
      sheet: texts.sheets[name],
      stickyRowsCount: 1,
      columns: header.map((title) => ({ width: Math.max(12, title.length + 2) })),
      data: [
        header.map((title) => text(title, true)),
        ...rows.map((row) =>
          row.map((value) => (typeof value === 'string' ? (value === '' ? null : text(value)) : value)),
        ),
      ],
    }
  })
  return writeXlsx(sheets).toBlob()
}
