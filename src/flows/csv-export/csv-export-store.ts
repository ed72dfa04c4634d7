import type { CsvEnd, CsvJob, CsvProgress } from '#platform/csv-job.ts'
import { saveFile } from '#platform/download.ts'
import { holdPage } from '#platform/unfinished-work.ts'
import { type CsvOptions, writeCsv } from '#platform/write-csv.ts'

/** A file that was cut, kept until the person has taken or discarded it. */
export type CutCsv = { name: string; file: Blob; rows: number }

export type CsvExportState = {
  running: ({ name: string } & CsvProgress) | null
  cut: CutCsv | null
}

/** Reason of a cancelling after which nothing is offered. */
const forgotten = 'forgotten'

/** One export at a time per tab. It outlives the screen that started it: going to another page does not cut it. */
let state: CsvExportState = { running: null, cut: null }
let cancelling: AbortController | null = null
const listeners = new Set<() => void>()

function set(changes: Partial<CsvExportState>): void {
  state = { ...state, ...changes }
  for (const listener of listeners) listener()
}

export function csvExportState(): CsvExportState {
  return state
}

export function subscribeToCsvExport(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

/**
 * Downloads the file when it is whole; keeps what was written of one that was cut.
 * @throws Error while another export runs
 */
export async function runCsvExport(
  job: CsvJob,
  options: Pick<CsvOptions, 'format' | 'cutLine'>,
): Promise<CsvEnd> {
  if (state.running) throw new Error('another export is running')
  const name = job.fileName
  const own = new AbortController()
  cancelling = own
  set({ running: { name, written: 0, total: job.total ?? null }, cut: null })
  const release = holdPage()
  window.addEventListener('beforeunload', askBeforeLeaving)
  const end = await writeCsv(job, {
    ...options,
    signal: own.signal,
    onProgress: (progress) => set({ running: { name, ...progress } }),
  })
  window.removeEventListener('beforeunload', askBeforeLeaving)
  release()
  if (end.kind === 'done') saveFile(end.file, name)
  const file = end.kind === 'cut' && own.signal.reason !== forgotten ? end.file : null
  set({
    running: null,
    cut: file && end.kind === 'cut' ? { name: cutName(name), file, rows: end.rows } : null,
  })
  return end
}

export function cancelCsvExport(): void {
  cancelling?.abort()
}

/** For the end of the session: the next person in this browser must not get this one's rows. */
export function forgetCsvExport(): void {
  cancelling?.abort(forgotten)
  set({ cut: null })
}

export function saveCutCsv(): void {
  if (state.cut) saveFile(state.cut.file, state.cut.name)
  set({ cut: null })
}

export function discardCutCsv(): void {
  set({ cut: null })
}

function cutName(name: string): string {
  return name.replace(/(\.csv)?$/, '_incompleto.csv')
}
