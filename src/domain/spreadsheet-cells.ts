/**
 * Columns of a file for a spreadsheet, by their headings in the order of the cells: words and numbers, a `code` (document, reference,
 * id of somebody else), a `phone`, a `day` as dd/MM/yyyy.
 */
export type Columns = readonly (
  | string
  | { readonly code: string }
  | { readonly phone: string }
  | { readonly day: string }
)[]

export type ColumnKind = 'plain' | 'code' | 'phone' | 'day'

export function kindsOf(columns: Columns): ColumnKind[] {
  return columns.map((column) =>
    typeof column === 'string' ? 'plain' : 'code' in column ? 'code' : 'phone' in column ? 'phone' : 'day',
  )
}

export function headingsOf(columns: Columns): string[] {
  return columns.flatMap((column) => (typeof column === 'string' ? column : Object.values(column)))
}

/**
 * What a spreadsheet would take for a formula, at the start or after what it skips: blanks, control and invisible
 * characters, a byte order mark. The full-width forms count, since some programs fold them. Tabs and line breaks at the
 * start always count: some programs drop them and read on.
 */
const formula = /^[\s\p{C}]*[=+\-@＝＋－＠]|^[\t\r\n]/u

/** What one would take for a number, a day, an hour, a fraction or a month, in Spanish or in English. */
const taken = [
  /^[\s($€]*[.,]?\d[\d.,\s]*(e[+-]?\d+)?[\s)%$€]*$/iu,
  /^\s*\d{1,4}([-/.:\s]+\d{1,4}){1,2}([\sT]+\d{1,2}(:\d\d){1,2})?(\s*[ap]\.?\s?m\.?)?\s*$/iu,
  /^(?=.*\d)(\d{1,4}[-/.\s]*)?(ene|jan|feb|mar|abr|apr|may|jun|jul|ago|aug|sep|set|oct|nov|dic|dec)\p{L}*\.?([-/.,\s]*\d{1,4}){0,2}$/iu,
]

/** A phone that starts with its dialling code, of one, two or three digits. */
const abroad =
  /^\+[\s(]*(1|7|2[07]|3[0-46-9]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|[2-9]\d\d)\)?[\s.-]*([\d(][\d\s().-]*)$/

/** "(+54) 11 5555 0100", "0115555-0100": no spreadsheet takes these for a formula or a number. What is no phone stays. */
function phoneCell(value: string): string {
  const [, code, rest] = abroad.exec(value) ?? []
  if (code) return `(+${code}) ${rest}`
  const digits = value.replace(/\D/g, '')
  const isBare = digits.length >= 7 && /^[\d().\-/]+$/.test(value)
  return isBare ? `${digits.slice(0, -4)}-${digits.slice(-4)}` : value
}

/** A text that every spreadsheet leaves one, behind an apostrophe where it must (decisions 84 and 189). */
export function spreadsheetText(value: string, kind: ColumnKind): string {
  const text = kind === 'phone' ? phoneCell(value) : value
  const isOther = formula.test(text) || (kind === 'code' && taken.some((form) => form.test(text)))
  return isOther ? `'${text}` : text
}
