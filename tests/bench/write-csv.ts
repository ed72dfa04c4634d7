import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { type CsvCall, type CsvJob, writeCsv } from '#platform/write-csv.ts'

export type CsvOrder = { job: CsvJob; api: { url: string; key: string; token: string }; file: string }

/** A process that writes one CSV as the page does: takes a `CsvOrder` as JSON, prints `{ rows, bytes, ms, peakMb }`. */
const { job, api, file }: CsvOrder = JSON.parse(await text(process.stdin))

async function ask({ rpc, args }: CsvCall): Promise<unknown> {
  const answer = await fetch(`${api.url}/rest/v1/rpc/${rpc}`, {
    method: 'POST',
    headers: { apikey: api.key, authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(args),
  })
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json()
}

const started = performance.now()
const { signal } = new AbortController()
const written = await writeCsv(job, { format: 'comma', ask, onProgress: () => {}, signal })
const ms = performance.now() - started
// The most that was resident since this program began. `resourceUsage().maxRSS` also counts what the process that started it
// held at that moment: a bench with 100,000 payments in memory.
const [, peakKb] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
const peakMb = Number(peakKb) / 1024
if (!written) throw new Error('there was nothing to write')
await writeFile(file, Buffer.from(await written.file.arrayBuffer()))
console.log(JSON.stringify({ rows: written.rows, bytes: written.file.size, ms, peakMb }))
