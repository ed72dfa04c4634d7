import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { csvExportTexts } from '#content/csv-export.ts'
import type { CsvFailure, CsvJob, CsvProgress } from '#platform/csv-job.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { cancelCsvExport, csvExportState, runCsvExport, subscribeToCsvExport } from './csv-export-store.ts'
import { csvFormatQuery } from './use-csv-format.ts'

/** `changed`: rows came, went or changed while the file was written. */
export type CsvOutcome =
  | { kind: 'done'; rows: number; changed: boolean }
  | { kind: 'empty' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: CsvFailure }

export type CsvExport = {
  /** The tab's one export, whichever screen started it: while it is not idle, no other can start. */
  state: 'idle' | ({ name: string } & CsvProgress)
  /**
   * Writes and downloads the file, in the format that the person chose. What was written of a cut one is offered by the
   * panel of the staff area, which shows the progress too; the sentence about the outcome is the caller's.
   * @throws Error while another export runs
   */
  start: (job: CsvJob) => Promise<CsvOutcome>
  cancel: () => void
}

export function useCsvExport(): CsvExport {
  const { running } = useSyncExternalStore(subscribeToCsvExport, csvExportState)
  const client = useQueryClient()

  async function start(job: CsvJob): Promise<CsvOutcome> {
    const format = await client.ensureQueryData(csvFormatQuery()).catch(requestFailure)
    // In another format than the chosen one a spreadsheet reads other numbers.
    if (format === 'denied') return { kind: 'failed', failure: { reason: 'denied' } }
    if (format === 'network' || format === 'server') return { kind: 'failed', failure: { reason: 'offline' } }
    const end = await runCsvExport(job, { format, cutLine: csvExportTexts.cutLine })
    if (end.kind !== 'cut') return end
    return end.cause === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', failure: end.cause }
  }

  return { state: running ?? 'idle', start, cancel: cancelCsvExport }
}
