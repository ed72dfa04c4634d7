import Papa from 'papaparse'

/** `semicolon`: what spreadsheets in Spanish expect, where the comma is the decimal sign. */
export type CsvFormat = 'comma' | 'semicolon'

/** A cell: text is guarded against formulas, a number stays a number. */
export type CsvValue = string | number | null

/**
 * What a spreadsheet would take for a formula, at the start or after what it skips: blanks, control and invisible
 * characters, a byte order mark. The full-width forms count, since some programs fold them. Tabs and line breaks at the
 * start always count: some programs drop them and read on.
 */
const risky = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

// The library's own guard (`escapeFormulae`) would also turn a negative number with a decimal comma into text.
function cell(value: CsvValue, format: CsvFormat): string {
  if (value === null) return ''
  if (typeof value === 'string') return risky.test(value) ? `'${value}` : value
  const digits = Number.isFinite(value) ? String(value) : ''
  return format === 'semicolon' ? digits.replace('.', ',') : digits
}

/** A phone that starts with its dialling code, of one, two or three digits. */
const abroad =
  /^\+[\s(]*(1|7|2[07]|3[0-46-9]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)\)?[\s.-]*([\d(][\d\s().-]*)$/

/**
 * A phone as a text that no spreadsheet takes for a formula or a number: "(+54) 11 5555 0100", "0115555-0100". What is no
 * phone stays (decision 84).
 */
export function csvPhone(value: CsvValue): CsvValue {
  if (typeof value !== 'string') return value
  const [, code, rest] = abroad.exec(value) ?? []
  if (code) return `(+${code}) ${rest}`
  const digits = value.replace(/\D/g, '')
  const isBare = digits.length >= 7 && /^[\d().\-/]+$/.test(value)
  return isBare ? `${digits.slice(0, -4)}-${digits.slice(-4)}` : value
}

export type CsvShape = { header: readonly string[]; format: CsvFormat }

/**
 * The one writer of every export (RFC 4180): every cell in quotes, CRLF. A long file is its opening and the lines of its
 * pages.
 * @throws RangeError when a row has another number of cells than the header
 */
export function csvLines({ header, format }: CsvShape, rows: readonly (readonly CsvValue[])[]): string {
  if (rows.length === 0) return ''
  if (rows.some((row) => row.length !== header.length))
    throw new RangeError('a row has another number of cells than the header')
  const lines = rows.map((row) => row.map((value) => cell(value, format)))
  return `${Papa.unparse(lines, { quotes: true, delimiter: format === 'semicolon' ? ';' : ',' })}\r\n`
}

/** The cells of a file, blank lines included; null where a quote stays open. */
export function readCsv(text: string, separator: string): string[][] | null {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separator })
  return errors.some(({ type }) => type === 'Quotes') ? null : data
}

/** Header and, before it, a byte order mark, without which spreadsheets read accents wrong. */
export function csvOpening(shape: CsvShape): string {
  return `${Papa.BYTE_ORDER_MARK}${csvLines(shape, [shape.header])}`
}

/** The file, from its lines. */
export function csvFile(shape: CsvShape, lines: readonly BlobPart[]): Blob {
  return new Blob([csvOpening(shape), ...lines], { type: 'text/csv;charset=utf-8' })
}
