import { type Columns, headingsOf } from '#domain/spreadsheet-cells.ts'
import { type CsvFormat, type CsvValue, csvFile, csvLines } from './csv-document.ts'

/** A function of the data API and its arguments. */
export type CsvCall = { rpc: string; args: Readonly<Record<string, unknown>> }

/** What a source answers. `next` is merged into the arguments for the following page; null after the last. */
type CsvPage = {
  rows: readonly (readonly CsvValue[])[]
  next: Readonly<Record<string, unknown>> | null
}

/** A long CSV. */
export type CsvJob = {
  fileName: string
  columns: Columns
  source: CsvCall
  /**
   * Answers `{ count, … }` for the filters of `source`. Asked before the first page, for the progress, and after the
   * last: the file is `changed` when the two differ, or when it has another number of rows.
   */
  check?: CsvCall
  /** By header: the words for the codes of a column. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
}

export type CsvProgress = { written: number; total: number | null }
export type WrittenCsv = { file: Blob; rows: number; changed: boolean }

export type CsvWriting = {
  format: CsvFormat
  /** Calls the data API. */
  ask: (call: CsvCall) => Promise<unknown>
  onProgress: (progress: CsvProgress) => void
  /** Aborted: cancelled by the person. */
  signal: AbortSignal
}

/** Few enough that a slow processor answers the person between them (decision 83). */
const rowsPerTask = 250

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/**
 * Fetches the pages of a job and writes them, the next one on its way meanwhile. What a task writes becomes a part of the
 * Blob before it grows old in the heap: no more than two pages are in memory at a time. Null without any row.
 * @throws what `ask` throws, and the reason of `signal`
 */
export async function writeCsv(job: CsvJob, writing: CsvWriting): Promise<WrittenCsv | null> {
  const { format, ask, onProgress, signal } = writing
  const shape = { columns: job.columns, format }
  const reworded = rewordingOf(job)
  const parts: Blob[] = []
  let rows = 0

  // A function of its own, so that the rows of a page are not held while the next one is awaited.
  async function write(answer: unknown): Promise<{ coming: Promise<unknown> | null }> {
    const page = toPage(answer)
    const coming = page.next && ask({ ...job.source, args: { ...job.source.args, ...page.next } })
    // Awaited in the next round; until then its failure must not count as unhandled.
    coming?.catch(() => {})
    for (let start = 0; start < page.rows.length; start += rowsPerTask) {
      await nextTask()
      const lines = csvLines(shape, page.rows.slice(start, start + rowsPerTask).map(reworded))
      parts.push(new Blob([lines]))
    }
    rows += page.rows.length
    return { coming }
  }

  const before = job.check ? await ask(job.check) : null
  const total = countOf(before)
  onProgress({ written: 0, total })
  for (let coming: Promise<unknown> | null = ask(job.source); coming; ) {
    coming = (await write(await coming)).coming
    onProgress({ written: rows, total })
    signal.throwIfAborted()
  }
  const after = job.check ? await ask(job.check) : null
  signal.throwIfAborted()
  if (rows === 0) return null
  const changed = JSON.stringify(before) !== JSON.stringify(after) || rows !== (countOf(after) ?? rows)
  return { file: csvFile(shape, parts), rows, changed }
}

function toPage(answer: unknown): CsvPage {
  const page = answer as CsvPage | null
  if (!Array.isArray(page?.rows)) throw new TypeError('a page has no rows')
  return page
}

function countOf(answer: unknown): number | null {
  const count = (answer as { count?: unknown } | null)?.count
  return typeof count === 'number' ? count : null
}

/** Puts the words for codes. */
function rewordingOf({ columns, labels = {} }: CsvJob) {
  const names = headingsOf(columns)
  for (const name of Object.keys(labels))
    if (!names.includes(name)) throw new RangeError(`no column is called ${name}`)
  const words = names.map((name) => new Map<CsvValue, CsvValue>(Object.entries(labels[name] ?? {})))
  return (row: readonly CsvValue[]): CsvValue[] =>
    row.map((value, place) => words[place]?.get(value) ?? value)
}
