import { type ImportFileProblem, importColumns, importFreeReasons } from '#content/school-import.ts'
import { type ImportFile, type ImportRow, importDayFields } from '#domain/contracts/school-import.ts'
import { fold } from '#domain/search.ts'
import { type DayOrder, findDayOrder, readTypedDay } from '#domain/typed-days.ts'
import { fetchCode } from '#platform/page-code.ts'
import { readingsOf } from './file-letters.ts'

/** `ignored`: headers that no column has; `unclear`: days whose order a person has to say, none where it is known. */
export type ReadFile = { rows: ImportRow[]; ignored: string[]; unclear: string[] }
/** One way to read the letters of a file, and values that show it. */
export type Reading = ReadFile & { examples: string[] }
type Failed = { ok: false; problem: ImportFileProblem }
/** `readings`: of which a person has to choose, none where the letters are known. */
export type ReadOutcome = ({ ok: true; readings: Reading[] } & ReadFile) | Failed

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '')

/** The headers hold no separator, so that what stands between them is it; a sheet in Spanish writes semicolons. */
function separatorOf(text: string): string {
  const [headers = ''] = text.split(/\r?\n/, 1)
  return [';', '\t'].find((sign) => headers.includes(sign)) ?? ','
}

function fieldsOf(file: ImportFile, headers: readonly string[]) {
  const names = headers.map((header) => fold(header).trim())
  const columns = importColumns(file)
  return {
    fields: names.map((name) => columns.find((column) => column.name === name)?.field ?? null),
    missing: columns
      .filter(({ name, optional }) => !optional && !names.includes(name))
      .map(({ name }) => name),
    repeated: names.filter((name, at) => name !== '' && names.indexOf(name) !== at),
    ignored: headers.filter((_, at) => names[at] !== '' && columns.every(({ name }) => name !== names[at])),
  }
}

function fileFails(problem: ImportFileProblem): Failed {
  return { ok: false, problem }
}

export const dayOrders = ['day_first', 'month_first'] as const

/** The rows with their days as `YYYY-MM-DD`; what is none stays as it was typed, for the database to refuse. */
export function withDays(
  file: ImportFile,
  { rows, unclear, order }: ReadFile & { order: DayOrder | null },
): readonly ImportRow[] {
  const field = importDayFields[file]
  if (!field) return rows
  const meant = (unclear.length > 0 && order) || 'day_first'
  return rows.map((row) => ({
    ...row,
    [field]: readTypedDay(String(row[field]), meant) ?? String(row[field]),
  }))
}

const mostExamples = 3

/** Values that some reading reads otherwise, as each reads them; none where all agree on what is taken over. */
function withExamples(readings: readonly ReadFile[]): Reading[] {
  const places = (readings[0]?.rows ?? []).flatMap((row, at) =>
    Object.keys(row).map((field) => readings.map(({ rows }) => String(rows[at]?.[field] ?? ''))),
  )
  const differing = new Map(places.filter((read) => new Set(read).size > 1).map((read) => [read[0], read]))
  const shown = [...differing.values()].slice(0, mostExamples)
  return readings.map((reading, at) => ({ ...reading, examples: shown.map((read) => read[at] ?? '') }))
}

/**
 * The rows of a CSV file, with the number that each has in the sheet. Blank rows and the example of the template are left
 * out. Nothing is read into a value but the word of `sin_cargo`, and later the days, whose order only the whole file shows (decision
 * 165), as its letters (decision 178): the database reads and checks (decision 148).
 */
export async function readImportFile(file: ImportFile, bytes: ArrayBuffer): Promise<ReadOutcome> {
  const texts = readingsOf(bytes)
  if (texts === null) return fileFails({ kind: 'unreadable' })
  const code = await fetchCode(() => import('#platform/csv-document.ts')).catch(() => null)
  if (!code) return fileFails({ kind: 'code' })
  const all = texts.map((text) => readText(file, text, code.readCsv))
  const [likeliest] = all
  const readings = withExamples(all.filter((read) => read.ok))
  const [first] = readings
  if (!first) return likeliest && !likeliest.ok ? likeliest : fileFails({ kind: 'unreadable' })
  const { examples, ...read } = first
  return { ok: true, ...read, readings: examples.length > 0 ? readings : [] }
}

function readText(
  file: ImportFile,
  text: string,
  readCsv: (text: string, separator: string) => string[][] | null,
): ({ ok: true } & ReadFile) | Failed {
  const cells = readCsv(text, separatorOf(text))
  if (!cells) return fileFails({ kind: 'quotes' })
  const [headers = [], ...lines] = cells
  const { fields, missing, repeated, ignored } = fieldsOf(file, headers)
  if (missing.length > 0) return fileFails({ kind: 'columns', names: missing })
  if (repeated.length > 0) return fileFails({ kind: 'repeated', names: repeated })
  const long = lines.findIndex((cells) => !isBlank(cells.slice(headers.length)))
  if (long >= 0) return fileFails({ kind: 'cells', line: long + 2 })

  const columns = importColumns(file)
  const rows: ImportRow[] = []
  for (const [at, cells] of lines.entries()) {
    if (isBlank(cells)) continue
    const values = new Map(
      fields.flatMap((field, place) => (field ? [[field, cells[place]?.trim() ?? '']] : [])) as [
        string,
        string,
      ][],
    )
    if (columns.every(({ field, example }) => isExample(values.get(field) ?? '', example))) continue
    const reason = values.get('free_reason')
    if (reason) values.set('free_reason', importFreeReasons[fold(reason)] ?? 'unknown')
    rows.push({ line: at + 2, ...Object.fromEntries(values) })
  }
  if (rows.length === 0) return fileFails({ kind: 'empty' })
  const days = rows.map((row) => String(row[importDayFields[file] ?? ''] ?? ''))
  const found = findDayOrder(days)
  const linesOf = (places: readonly number[]) => places.map((place) => Number(rows[place]?.line))
  if (found.kind === 'mixed')
    return fileFails({
      kind: 'days',
      dayFirst: linesOf(found.dayFirst),
      monthFirst: linesOf(found.monthFirst),
    })
  const unclear = found.kind === 'asked' ? found.examples.map((place) => days[place] ?? '') : []
  return { ok: true, rows, ignored, unclear }
}

/** A spreadsheet writes the day of the example in its own order. */
function isExample(value: string, example: string): boolean {
  return value === example || dayOrders.some((order) => readTypedDay(value, order) === example)
}
