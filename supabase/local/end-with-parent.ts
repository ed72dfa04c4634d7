// Preloaded into a third-party program: standard input closes when the launcher dies, even by SIGKILL, and ends the
// program, in a thread of its own, since on a slow machine the program may be busy for minutes.
import { readSync } from 'node:fs'
import { isMainThread, Worker, workerData } from 'node:worker_threads'

// The threads of the program load this file, too.
const watch = 'end-with-parent'

if (isMainThread) new Worker(new URL(import.meta.url), { execArgv: [], workerData: watch }).unref()
else if (workerData === watch) {
  const input = new Uint8Array(64)
  const pause = new Int32Array(new SharedArrayBuffer(4))
  for (;;) {
    try {
      if (readSync(0, input) === 0) break
    } catch (error) {
      // The program may read it, too, without waiting.
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) break
      Atomics.wait(pause, 0, 0, 500)
    }
  }
  process.kill(process.pid, 'SIGKILL')
}
