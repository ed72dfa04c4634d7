import Papa from 'papaparse'
import {
  type ColumnKind,
  type Columns,
  headingsOf,
  kindsOf,
  spreadsheetText,
} from '#domain/spreadsheet-cells.ts'

/** `semicolon`: what spreadsheets in Spanish expect, where the comma is the decimal sign. */
export type CsvFormat = 'comma' | 'semicolon'

/** A cell: text is guarded against formulas, a number stays a number. */
export type CsvValue = string | number | null

// The library's own guard (`escapeFormulae`) would also turn a negative number with a decimal comma into text.
function cell(value: CsvValue, kind: ColumnKind, format: CsvFormat): string {
  if (value === null) return ''
  if (typeof value === 'string') return spreadsheetText(value, kind)
  const digits = Number.isFinite(value) ? String(value) : ''
  return format === 'semicolon' ? digits.replace('.', ',') : digits
}

/** `reader`: a program opens the file, and takes a byte order mark for letters of the first heading. */
export type CsvShape = { columns: Columns; format: CsvFormat; reader?: 'spreadsheet' | 'program' }

/**
 * The one writer of every export (RFC 4180): every cell in quotes, CRLF. A long file is its opening and the lines of its
 * pages.
 * @throws RangeError when a row has another number of cells than the header
 */
export function csvLines({ columns, format }: CsvShape, rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return ''
  const kinds = kindsOf(columns)
  if (rows.some((row) => row.length !== kinds.length))
    throw new RangeError('a row has another number of cells than the header')
  const lines = rows.map((row) => row.map((value, place) => cell(value, kinds[place] ?? 'plain', format)))
  return `${Papa.unparse(lines, { quotes: true, delimiter: format === 'semicolon' ? ';' : ',' })}\r\n`
}

/** The cells of a file, blank lines included; null where a quote stays open. */
export function readCsv(text: string, separator: string): string[][] | null {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator })
  return errors.some(({ type }) => type === 'Quotes') ? null : data
}

/** Header and, before it, a byte order mark, without which spreadsheets read accents wrong. */
export function csvOpening(shape: CsvShape): string {
  const columns = headingsOf(shape.columns)
  const header = csvLines({ ...shape, columns }, [columns])
  return shape.reader === 'program' ? header : `${Papa.BYTE_ORDER_MARK}${header}`
}

/** The file, from its lines. */
export function csvFile(shape: CsvShape, lines: readonly BlobPart[]): Blob {
  return new Blob([csvOpening(shape), ...lines], { type: 'text/csv;charset=utf-8' })
}
