import { type CsvShape, type CsvValue, csvCutLine, csvLines, csvOpening, csvPhone } from './csv-document.ts'
import type { CsvCall, CsvEnd, CsvFailure, CsvJob, CsvPiece, CsvProgress } from './csv-job.ts'
import { logFailure } from './log-failure.ts'

/** Thrown by an `ask` that failed for good. */
export class CsvRequestError extends Error {
  readonly failure: CsvFailure

  constructor(failure: CsvFailure) {
    super(`CSV request failed: ${failure.reason}`)
    this.name = 'CsvRequestError'
    this.failure = failure
  }
}

export type CsvWriting = {
  job: CsvJob
  shape: CsvShape
  /** Last line of a file that was cut. */
  cutLine: string
  /**
   * Calls the data API.
   * @throws CsvRequestError
   */
  ask: (call: CsvCall) => Promise<unknown>
  onProgress: (progress: CsvProgress) => void
  /** Aborted: cancelled by the person. */
  signal: AbortSignal
}

/**
 * Fetches the pieces of a job and writes them, the next one on its way meanwhile. Each written piece becomes a part of
 * the Blob, which browsers keep outside the heap: no more than two pieces are in memory at a time.
 */
export async function writePieces(writing: CsvWriting): Promise<CsvEnd> {
  const { job, shape, cutLine, ask, onProgress, signal } = writing
  const parts: Blob[] = []
  let rows = 0
  const file = (ending: string) =>
    new Blob([csvOpening(shape), ...parts, ending], { type: 'text/csv;charset=utf-8' })
  try {
    const relabel = relabelling(job)
    // A function of its own, so that the rows of a piece are not held while the next one is awaited.
    const write = (answer: unknown): Promise<unknown> | null => {
      const piece = toPiece(answer)
      const next = piece.next && ask({ ...job.source, args: { ...job.source.args, ...piece.next } })
      // Awaited in the next round; until then its failure must not count as unhandled.
      next?.catch(() => {})
      parts.push(new Blob([csvLines(shape, relabel(piece.rows))]))
      rows += piece.rows.length
      return next
    }
    const before = job.check ? await ask(job.check) : null
    const total = countOf(before) ?? job.total ?? null
    onProgress({ written: 0, total })
    let coming: Promise<unknown> | null = ask(job.source)
    while (coming) {
      coming = write(await coming)
      onProgress({ written: rows, total })
      signal.throwIfAborted()
    }
    const after = job.check ? await ask(job.check) : null
    if (rows === 0) return { kind: 'empty' }
    const changed = JSON.stringify(before) !== JSON.stringify(after) || rows !== (countOf(after) ?? rows)
    return { kind: 'done', file: file(''), rows, changed }
  } catch (error) {
    const cause = signal.aborted ? 'cancelled' : failureOf(error)
    return { kind: 'cut', cause, rows, file: rows > 0 ? file(csvCutLine(shape, cutLine)) : null }
  }
}

function failureOf(error: unknown): CsvFailure {
  if (error instanceof CsvRequestError) return error.failure
  logFailure('CSV export', error)
  return { reason: 'writer' }
}

function toPiece(answer: unknown): CsvPiece {
  const piece = answer as CsvPiece | null
  if (!Array.isArray(piece?.rows)) throw new TypeError('a piece has no rows')
  return piece
}

function countOf(answer: unknown): number | null {
  const count = (answer as { count?: unknown } | null)?.count
  return typeof count === 'number' ? count : null
}

function relabelling({ header, labels = {}, phones }: CsvJob) {
  const columns = [...Object.keys(labels), ...(phones === undefined ? [] : [phones])].map((name) => {
    const place = header.indexOf(name)
    if (place < 0) throw new RangeError(`no column is called ${name}`)
    const words = new Map<CsvValue, string>(Object.entries(labels[name] ?? {}))
    const write = (value: CsvValue) => (name === phones ? csvPhone(value) : (words.get(value) ?? value))
    return { place, write }
  })
  return (rows: CsvPiece['rows']): CsvPiece['rows'] =>
    columns.length === 0
      ? rows
      : rows.map((row) => {
          const named = [...row]
          for (const { place, write } of columns) named[place] = write(named[place] ?? null)
          return named
        })
}
