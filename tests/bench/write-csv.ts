import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import type { CsvEnd } from '#platform/csv-job.ts'
import { type CsvOrder, type FromCsvWorker, serveCsv, type ToCsvWorker } from '#platform/csv-port.ts'

/**
 * A process that writes one CSV as the worker of the browser does: takes `{ order, file }` as JSON, prints
 * `{ rows, bytes, ms, peakMb }`.
 */
const { order, file }: { order: CsvOrder; file: string } = JSON.parse(await text(process.stdin))
const started = performance.now()
const end = await new Promise<CsvEnd>((resolve) => {
  let receive: (event: MessageEvent<ToCsvWorker>) => void = () => {}
  const send = (data: ToCsvWorker) => receive({ data } as MessageEvent<ToCsvWorker>)
  serveCsv({
    postMessage(message: FromCsvWorker) {
      if (message.kind === 'token') send({ kind: 'token', token: null })
      if (message.kind === 'end') resolve(message.end)
    },
    addEventListener(_type, listener) {
      receive = listener
    },
  })
  send({ kind: 'start', order })
})
const ms = performance.now() - started
// The most that was resident since this program began. `resourceUsage().maxRSS` also counts what the process that started it
// held at that moment: a bench with 100,000 payments in memory.
const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
const peakMb = Number(peakKb) / 1024
if (end.kind !== 'done') throw new Error(JSON.stringify(end))
await writeFile(file, Buffer.from(await end.file.arrayBuffer()))
console.log(JSON.stringify({ rows: end.rows, bytes: end.file.size, changed: end.changed, ms, peakMb }))
