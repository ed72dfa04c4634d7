import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { csvExportTexts } from '#content/csv-export.ts'
import type { CsvFailure, CsvJob } from '#platform/csv-job.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { cancelCsvExport, csvExportState, runCsvExport, subscribeToCsvExport } from './csv-export-store.ts'
import { csvFormatQuery } from './use-csv-format.ts'

/**
 * `changed`: rows came, went or changed while the file was written. `busy`: pressed again before the screen could show
 * that an export runs; that one goes on.
 */
export type CsvOutcome =
  | { kind: 'done'; rows: number; changed: boolean }
  | { kind: 'busy' }
  | { kind: 'empty' }
  | { kind: 'cancelled' }
  | { kind: 'failed'; failure: CsvFailure }

export type CsvExport = {
  /**
   * File name of the tab's one export, whichever screen started it; null when none runs, so that one can start. The
   * progress is the panel's: a screen is not rendered again for every piece.
   */
  running: string | null
  /**
   * Writes and downloads the file, in the format that the person chose. What was written of a cut one is offered by the
   * panel of the staff area, which shows the progress too; the sentence about the outcome is the caller's.
   */
  start: (job: CsvJob) => Promise<CsvOutcome>
  cancel: () => void
}

export function useCsvExport(): CsvExport {
  const running = useSyncExternalStore(subscribeToCsvExport, runningName)
  const client = useQueryClient()

  async function start(job: CsvJob): Promise<CsvOutcome> {
    const format = await client.ensureQueryData(csvFormatQuery()).catch(requestFailure)
    // In another format than the chosen one a spreadsheet reads other numbers.
    if (format === 'denied') return { kind: 'failed', failure: { reason: 'denied' } }
    if (format === 'network' || format === 'server') return { kind: 'failed', failure: { reason: 'offline' } }
    // In a task of its own: together with what the press itself changes, a slow processor would freeze.
    await new Promise((resolve) => setTimeout(resolve))
    if (csvExportState().running) return { kind: 'busy' }
    const end = await runCsvExport(job, { format, cutLine: csvExportTexts.cutLine })
    if (end.kind !== 'cut') return end
    return end.cause === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', failure: end.cause }
  }

  return { running, start, cancel: cancelCsvExport }
}

function runningName(): string | null {
  return csvExportState().running?.name ?? null
}
