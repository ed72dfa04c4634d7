import type { CsvFormat } from './csv-format.ts'
import type { CsvEnd, CsvJob, CsvProgress } from './csv-job.ts'
import type { FromCsvWorker, ToCsvWorker } from './csv-port.ts'
import { env } from './env.ts'
import { logFailure } from './log-failure.ts'
import { CodeUnavailable, fetchCode } from './page-code.ts'
import { staffAuth } from './staff-client.ts'

export type CsvOptions = {
  format: CsvFormat
  /** Last line of a file that was cut. */
  cutLine: string
  onProgress: (progress: CsvProgress) => void
  /** Aborted: cancelled. What was written by then comes with the end. */
  signal: AbortSignal
}

/** Writes a long CSV in a worker of its own, which fetches the rows itself: none passes through the page. Never rejects. */
export async function writeCsv(job: CsvJob, options: CsvOptions): Promise<CsvEnd> {
  const cut = (cause: Extract<CsvEnd, { kind: 'cut' }>['cause']) =>
    ({ kind: 'cut', cause, file: null, rows: 0 }) as const
  let worker: Worker
  try {
    worker = await fetchCode(startWorker)
  } catch (error) {
    const offline = error instanceof CodeUnavailable && error.reason === 'offline'
    return cut({ reason: offline ? 'offline' : 'writer' })
  }
  if (options.signal.aborted) {
    worker.terminate()
    return cut('cancelled')
  }
  const token = (await staffAuth().getSession()).data.session?.access_token
  const end = token ? await order(worker, job, token, options) : cut({ reason: 'denied' })
  worker.terminate()
  return end
}

/** Resolves once the worker's code runs: the browser tells code that is missing only by an event. */
function startWorker(): Promise<Worker> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./csv-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', () => resolve(worker), { once: true })
    worker.addEventListener(
      'error',
      (event) => {
        worker.terminate()
        reject(event)
      },
      { once: true },
    )
  })
}

function order(worker: Worker, job: CsvJob, token: string, options: CsvOptions): Promise<CsvEnd> {
  const { format, cutLine, onProgress, signal } = options
  const { supabaseUrl: url, supabasePublishableKey: key } = env()
  const send = (message: ToCsvWorker) => worker.postMessage(message)
  return new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<FromCsvWorker>) => {
      if (data.kind === 'progress') onProgress(data.progress)
      if (data.kind === 'token')
        void renewedToken().then((renewed) => send({ kind: 'token', token: renewed }))
      if (data.kind === 'end') resolve(data.end)
    })
    worker.addEventListener('error', (event) => {
      logFailure('CSV worker', event)
      resolve({ kind: 'cut', cause: { reason: 'writer' }, file: null, rows: 0 })
    })
    signal.addEventListener('abort', () => send({ kind: 'cancel' }))
    send({ kind: 'start', order: { job, format, cutLine, api: { url, key, token } } })
    if (signal.aborted) send({ kind: 'cancel' })
  })
}

async function renewedToken(): Promise<string | null> {
  const { data } = await staffAuth().refreshSession()
  return data.session?.access_token ?? null
}
