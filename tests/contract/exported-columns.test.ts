import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { paymentsCsv, studentsCsv } from '#content/money-exports.ts'
import { refundColumns } from '#content/money-figures.ts'
import { moneyReportTexts } from '#content/money-reports.ts'
import { recapLinksText } from '#content/recap-admin.ts'
import { type Columns, headingsOf, kindsOf } from '#domain/spreadsheet-cells.ts'
import { csvLines } from '#platform/csv-document.ts'

const exports: Readonly<Record<string, Columns>> = {
  payments: paymentsCsv.columns,
  students: studentsCsv.columns,
  refunds: refundColumns,
  recapLinks: recapLinksText.csvHeader,
  ...Object.fromEntries(Object.entries(moneyReportTexts).map(([report, { columns }]) => [report, columns])),
}

/** Headings of what identifies: ids of provider and order, documents, tax ids, invoices (back-office specification, section 9). */
const identifiers = [
  ...['ID de pago', 'ID de orden', 'Documento', 'Factura', 'Identificación fiscal'],
  ...['Referencia', 'Código', 'Cupón', 'Clave', 'CUIT', 'RUC', 'RFC', 'NIT'],
]
const days = [
  ...['Creado', 'Aprobado', 'Último Pago', 'Fecha Registro', 'Fecha de Venta', 'Vence', 'Día de Referencia'],
]

/** What a spreadsheet changes: a leading zero, more than 15 digits, a power of ten, a day. */
const changed = ['0912345678', '00123', '20123456789012345', '12E5', '12-11-2020']

test.each(Object.entries(exports))('%s: what identifies is a text for every spreadsheet', (_, columns) => {
  const headings = headingsOf(columns)
  const named = headings.filter((heading) => identifiers.some((word) => `${heading} `.startsWith(`${word} `)))
  for (const value of changed) {
    const rows = [headings.map(() => value)]
    for (const format of ['comma', 'semicolon'] as const) {
      const [cells = []] = Papa.parse<string[]>(csvLines({ columns, format }, rows)).data
      for (const heading of named) expect(cells[headings.indexOf(heading)], heading).toBe(`'${value}`)
    }
  }
})

test.each(Object.entries(exports))('%s: days, phones and nothing else have their kinds', (name, columns) => {
  const kinds = kindsOf(columns)
  for (const [place, heading] of headingsOf(columns).entries()) {
    const isDay = days.includes(heading) || (name === 'refunds' && heading === 'Devuelto')
    expect(kinds[place] === 'day', heading).toBe(isDay)
    expect(kinds[place] === 'phone', heading).toBe(heading === 'Teléfono')
  }
})
