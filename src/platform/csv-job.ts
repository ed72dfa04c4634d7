import type { CsvValue } from './csv-document.ts'

/** A function of the data API and its arguments. */
export type CsvCall = { rpc: string; args: Readonly<Record<string, unknown>> }

/** What a source answers. `next` is merged into the arguments for the following piece; null after the last. */
export type CsvPiece = {
  rows: readonly (readonly CsvValue[])[]
  next: Readonly<Record<string, unknown>> | null
}

/** A long CSV: everything of it can be copied to a worker. */
export type CsvJob = {
  fileName: string
  header: readonly string[]
  source: CsvCall
  /** Rows expected, for the progress. */
  total?: number
  /**
   * Answers `{ count, … }` for the filters of `source`. Asked before the first piece, for the progress, and after the
   * last: the file is `changed` when the two differ, or when it has another number of rows.
   */
  check?: CsvCall
  /** By header: the words for the codes of a column. */
  labels?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Header of the column of phones. */
  phones?: string
}

/**
 * `offline`: no answer after several tries. `denied`: session or role refused. `http`: answered with an error, whose
 * `message` is the data API's. `writer`: the writer's code did not load, or has a fault.
 */
export type CsvFailure =
  | { reason: 'offline' | 'denied' | 'writer' }
  | { reason: 'http'; status: number; message: string }

/** How a job ended. `file` of a cut one: what was written, with a last line that says so; null when nothing was. */
export type CsvEnd =
  | { kind: 'done'; file: Blob; rows: number; changed: boolean }
  | { kind: 'empty' }
  | { kind: 'cut'; cause: 'cancelled' | CsvFailure; file: Blob | null; rows: number }

export type CsvProgress = { written: number; total: number | null }
