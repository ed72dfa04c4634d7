import { pipeline } from 'node:stream/promises'
import { askCsvPage } from '../../../src/flows/csv-export/csv-export.api.ts'
import type { CsvFormat } from '../../../src/platform/csv-document.ts'
import { type CsvJob, type WrittenCsv, writeCsv } from '../../../src/platform/write-csv.ts'
import type { Database } from './test-database.ts'

/** Runs a job as the site does; call after `reachDataApi`, which decides who asks. Null without any row. */
export function exportCsv(job: CsvJob, format: CsvFormat = 'comma'): Promise<WrittenCsv | null> {
  const { signal } = new AbortController()
  return writeCsv(job, {
    format,
    ask: (call) => askCsvPage(call, signal, async () => undefined),
    onProgress: () => undefined,
    signal,
  })
}

/**
 * Reads a CSV with PostgreSQL's own parser, which knows nothing of the writer's, into the table `read_csv`: a column per
 * header, `c1` to `cN`, and `line`.
 */
export async function readCsv(sql: Database, file: Blob, columns: number, format: CsvFormat = 'comma') {
  const names = Array.from({ length: columns }, (_, place) => `c${place + 1}`)
  await sql.unsafe(`drop table if exists public.read_csv;
    create table public.read_csv (line integer generated always as identity, ${names.map((name) => `${name} text`).join(', ')})`)
  const delimiter = format === 'semicolon' ? ';' : ','
  const into = await sql
    .unsafe(
      `copy public.read_csv (${names.join(', ')}) from stdin (format csv, header, delimiter '${delimiter}')`,
    )
    .writable()
  await pipeline([Buffer.from(await file.arrayBuffer())], into)
}
