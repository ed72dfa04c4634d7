/** A cell: text is guarded against formulas, a number stays a number. */
export type CsvValue = string | number | null

/** `semicolon` is what a spreadsheet in Spanish opens by itself: there the comma is the decimal sign. */
export const csvFormats = ['comma', 'semicolon'] as const
export type CsvFormat = (typeof csvFormats)[number]

const byteOrderMark = '\ufeff'
const lineEnd = '\r\n'

/**
 * What a spreadsheet would take for a formula, at the start or behind what it skips: blanks, control and invisible
 * characters, a byte order mark. The full-width forms count, since some programs fold them.
 */
const risky = /^[\s\p{C}]*[=+\-@＝＋－＠]/u
/** Characters that some programs drop and then read on: the cell would start where they ended. */
const dropped = /^[\t\r\n]/

function cell(value: CsvValue, format: CsvFormat): string {
  if (value === null) return '""'
  if (typeof value === 'number') {
    const digits = Number.isFinite(value) ? String(value) : ''
    return `"${format === 'semicolon' ? digits.replace('.', ',') : digits}"`
  }
  const guarded = risky.test(value) || dropped.test(value) ? `'${value}` : value
  return `"${guarded.replaceAll('"', '""')}"`
}

/**
 * The one writer of every export (RFC 4180): every cell in quotes, CRLF, and a byte order mark, without which
 * spreadsheets read accents wrong. A row with another number of cells than the header is a mistake of the caller.
 */
export function csvDocument(
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  format: CsvFormat = 'comma',
): string {
  const separator = format === 'semicolon' ? ';' : ','
  const lines = [header, ...rows].map((row) => {
    if (row.length !== header.length)
      throw new RangeError('a row has another number of cells than the header')
    return row.map((value) => cell(value, format)).join(separator)
  })
  return byteOrderMark + lines.map((line) => line + lineEnd).join('')
}
