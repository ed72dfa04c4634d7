import { vi } from 'vitest'
import { type FromCsvWorker, serveCsv, type ToCsvWorker } from '../csv-port.ts'

/**
 * Runs the code of the CSV worker in the page of a test, which has no workers. What the page sends is copied as for a
 * real one; files come back as they are, since jsdom cannot copy a Blob.
 */
class InProcessWorker extends EventTarget {
  readonly #inside = new EventTarget()

  constructor() {
    super()
    queueMicrotask(() =>
      serveCsv({
        postMessage: (data) => this.dispatchEvent(new MessageEvent<FromCsvWorker>('message', { data })),
        addEventListener: (type, listener) => this.#inside.addEventListener(type, listener as EventListener),
      }),
    )
  }

  postMessage(message: ToCsvWorker) {
    const data = structuredClone(message)
    queueMicrotask(() => this.#inside.dispatchEvent(new MessageEvent('message', { data })))
  }

  terminate() {}
}

export function installWorker(): void {
  vi.stubGlobal('Worker', InProcessWorker)
}

/** As for a file that is no longer on the host: an event, and no reason. */
export function installMissingWorker(): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      constructor() {
        super()
        queueMicrotask(() => this.dispatchEvent(new Event('error')))
      }
      terminate() {}
    },
  )
}
