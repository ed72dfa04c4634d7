import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { csvExportTexts, csvFailureSentence } from '#content/csv-export-texts.ts'
import type { CsvShape, CsvValue } from '#platform/csv-document.ts'
import { saveFile } from '#platform/download.ts'
import { logFailure } from '#platform/log-failure.ts'
import { CodeUnavailable, fetchCode } from '#platform/page-code.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import { holdPage } from '#platform/unfinished-work.ts'
import type { CsvJob, CsvProgress } from '#platform/write-csv.ts'
import { type ToastMessage, toast } from '#ui/toast-store.ts'
import { askCsvPage } from './csv-export.api.ts'
import { csvFormatQuery } from './csv-format-select.tsx'

export type CsvOutcomeTexts = {
  /** Nothing to export. */
  empty: ToastMessage
  /** Title over the sentence of a failure. */
  failed: string
}

export type RunningCsv = { name: string } & CsvProgress

/** One export at a time per tab. It outlives the screen that started it: going to another page does not end it. */
let running: RunningCsv | null = null
let cancelling = new AbortController()
const listeners = new Set<() => void>()

function show(next: RunningCsv | null): void {
  running = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useRunningCsv(): RunningCsv | null {
  return useSyncExternalStore(subscribe, () => running)
}

/** Also for the end of the session: the next person in this browser must not get this one's rows. */
export function cancelCsvExport(): void {
  cancelling.abort()
}

/** `start` writes and downloads the file, in the format that the person chose, and says how it ended. */
export function useCsvExport() {
  const client = useQueryClient()
  return {
    /** Whichever screen started it. The progress is the panel's: a screen is not rendered again for every page. */
    isRunning: useSyncExternalStore(subscribe, () => running !== null),
    start: (job: CsvJob, texts: CsvOutcomeTexts) => exportCsv(client, job, texts),
  }
}

async function exportCsv(client: QueryClient, job: CsvJob, { empty, failed }: CsvOutcomeTexts) {
  // Pressed again before the screen could show that one runs.
  if (running) return
  const name = job.fileName
  cancelling = new AbortController()
  const { signal } = cancelling
  const release = holdPage()
  window.addEventListener('beforeunload', askBeforeLeaving)
  show({ name, written: 0, total: null })
  try {
    // In another format than the chosen one a spreadsheet reads other numbers.
    const format = await client.ensureQueryData(csvFormatQuery())
    const { writeCsv } = await fetchCode(() => import('#platform/write-csv.ts'))
    const written = await writeCsv(job, {
      format,
      ask: (call) => askCsvPage(call, signal),
      onProgress: (progress) => show({ name, ...progress }),
      signal,
    })
    if (written) {
      saveFile(written.file, name)
      const description = written.changed ? csvExportTexts.changed : undefined
      toast({ title: csvExportTexts.done(written.rows), ...(description && { description }) })
    } else toast(empty)
  } catch (error) {
    if (signal.aborted) toast({ title: csvExportTexts.cancelled, durationMs: 3000 })
    else
      toast({ title: failed, description: csvFailureSentence(exportFailure(error)), variant: 'destructive' })
  }
  window.removeEventListener('beforeunload', askBeforeLeaving)
  release()
  show(null)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

function exportFailure(error: unknown): Parameters<typeof csvFailureSentence>[0] {
  if (error instanceof CodeUnavailable) return { reason: error.reason === 'offline' ? 'offline' : 'writer' }
  if (error instanceof StaffRequestError) {
    if (error.failure === 'server') return { reason: 'http', status: error.status }
    return { reason: error.failure === 'network' ? 'offline' : 'denied' }
  }
  logFailure('CSV export', error)
  return { reason: 'writer' }
}

/**
 * Downloads a table that is already there.
 * @throws CodeUnavailable
 */
export async function saveCsv(
  name: string,
  shape: CsvShape,
  rows: readonly (readonly CsvValue[])[],
): Promise<void> {
  const { csvFile, csvLines } = await fetchCode(() => import('#platform/csv-document.ts'))
  saveFile(csvFile(shape, [csvLines(shape, rows)]), name)
}
