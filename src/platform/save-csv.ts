import type { CsvValue } from './csv-document.ts'
import type { CsvFormat } from './csv-format.ts'
import { saveFile } from './download.ts'
import { fetchCode } from './page-code.ts'

/**
 * Downloads a table as CSV. Loads the writer on demand: only an export needs it.
 * @throws CodeUnavailable
 */
export async function saveCsv(
  name: string,
  header: readonly string[],
  rows: readonly (readonly CsvValue[])[],
  format: CsvFormat,
): Promise<void> {
  const { csvDocument } = await fetchCode(() => import('./csv-document.ts'))
  saveFile(new Blob([csvDocument(header, rows, format)], { type: 'text/csv;charset=utf-8' }), name)
}
