import { gzipSync } from 'node:zlib'
import { publishableKey } from '../database/support/hosted-gateway.ts'
import type { Database, Transaction } from '../database/support/test-database.ts'
import type { BenchDatabase } from './stage.ts'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Milliseconds in PostgreSQL for a query: planning and running, the median of several, warm. */
export async function sqlMs(sql: Database | Transaction, query: string, runs = 9): Promise<number> {
  const times: number[] = []
  for (let run = -2; run < runs; run += 1) {
    const [row] = await sql.unsafe(`explain (analyze, timing off, format json) ${query}`)
    const [plan] = row?.['QUERY PLAN'] ?? []
    if (run >= 0) times.push(plan['Planning Time'] + plan['Execution Time'])
  }
  return median(times)
}

export type Answer = { ms: number; bytes: number; gzipped: number; body: unknown }

/** A call of the data API, as the browser makes it; hosted projects compress what they send. */
export async function call({ rest }: BenchDatabase, rpc: string, args: object = {}): Promise<Answer> {
  const started = performance.now()
  const response = await fetch(`${rest.url}/rest/v1/rpc/${rpc}`, {
    method: 'POST',
    headers: {
      apikey: publishableKey,
      authorization: `Bearer ${rest.token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(args),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${rpc}: ${response.status} ${text}`)
  return {
    ms: performance.now() - started,
    bytes: Buffer.byteLength(text),
    gzipped: gzipSync(text).length,
    body: JSON.parse(text),
  }
}

export type Figures = Map<string, number>

/** Prints what was measured at both sizes, and returns the names of what is above its limit at the larger one. */
export function report(small: Figures, large: Figures, limits: Readonly<Record<string, number>>): string[] {
  const shown = (value: number | undefined) =>
    value === undefined ? '' : value >= 100 ? value.toFixed(0) : value.toFixed(2)
  const width = Math.max(...[...large.keys()].map((name) => name.length))
  const line = (name: string, ...cells: string[]) =>
    [name.padEnd(width), ...cells.map((cell) => cell.padStart(10))].join(' ')
  const missed = Object.entries(limits).flatMap(([name, limit]) => {
    const value = large.get(name)
    return value !== undefined && value <= limit ? [] : [name]
  })
  console.log(line('', '10,000', '100,000', 'limit'))
  for (const [name, value] of large) {
    const cells = [shown(small.get(name)), shown(value), limits[name]?.toString() ?? '']
    console.log(line(name, ...cells) + (missed.includes(name) ? '  MISSED' : ''))
  }
  return missed
}
