import type { CsvFormat } from './csv-format.ts'
import type { CsvEnd, CsvJob, CsvProgress } from './csv-job.ts'
import { writePieces } from './csv-pieces.ts'
import { type CsvApi, csvRequests } from './csv-requests.ts'

export type CsvOrder = { job: CsvJob; format: CsvFormat; cutLine: string; api: CsvApi }

export type ToCsvWorker =
  | { kind: 'start'; order: CsvOrder }
  | { kind: 'token'; token: string | null }
  | { kind: 'cancel' }

export type FromCsvWorker =
  | { kind: 'ready' }
  | { kind: 'progress'; progress: CsvProgress }
  | { kind: 'token' }
  | { kind: 'end'; end: CsvEnd }

export type CsvPort = {
  postMessage: (message: FromCsvWorker) => void
  addEventListener: (type: 'message', listener: (event: MessageEvent<ToCsvWorker>) => void) => void
}

/** The worker's side: writes one job, and asks the page for a token when the one it has is refused. */
export function serveCsv(port: CsvPort): void {
  const cancelling = new AbortController()
  let takeToken: (token: string | null) => void = () => {}

  async function write({ job, format, cutLine, api }: CsvOrder): Promise<void> {
    const { signal } = cancelling
    const freshToken = () =>
      new Promise<string | null>((resolve) => {
        takeToken = resolve
        port.postMessage({ kind: 'token' })
      })
    const end = await writePieces({
      job,
      shape: { header: job.header, format },
      cutLine,
      ask: csvRequests({ api, freshToken, signal }),
      onProgress: (progress) => port.postMessage({ kind: 'progress', progress }),
      signal,
    })
    port.postMessage({ kind: 'end', end })
  }

  port.addEventListener('message', ({ data }) => {
    if (data.kind === 'cancel') cancelling.abort()
    else if (data.kind === 'token') takeToken(data.token)
    else void write(data.order)
  })
  port.postMessage({ kind: 'ready' })
}
