import { createHash } from 'node:crypto'
import * as v from 'valibot'

/** Why a copy is not made or not brought back, as a sentence for the person at the terminal. */
export class CopyRefused extends Error {
  override name = 'CopyRefused'
}

/** Raised with each change of the archive that an earlier restore cannot read. */
export const copyFormat = 1

const table = v.object({ name: v.string(), columns: v.array(v.string()) })
export type CopiedTable = v.InferOutput<typeof table>

/** First part: what one has to know before any row. `migrations`: SHA-256 by file name. */
export const headName = 'head.json'
export const headSchema = v.object({
  format: v.number(),
  made_at: v.pipe(v.string(), v.isoTimestamp()),
  migrations: v.record(v.string(), v.string()),
  tables: v.array(table),
})
export type Head = v.InferOutput<typeof headSchema>

const file = v.object({
  bucket: v.string(),
  path: v.string(),
  type: v.string(),
  cache_control: v.nullable(v.string()),
  bytes: v.number(),
  sha256: v.string(),
})
export type CopiedFile = v.InferOutput<typeof file>

/**
 * Rows of a table with a digest of their values in whatever order; money that came and went, in text as the database writes
 * it, by month at the school and currency.
 */
const figures = v.object({
  tables: v.record(v.string(), v.object({ rows: v.number(), digest: v.string() })),
  money: v.array(
    v.object({ month: v.string(), currency: v.string(), received: v.string(), refunded: v.string() }),
  ),
})
export type Figures = v.InferOutput<typeof figures>

/** Last part: what was copied. A copy without it is not whole. */
export const summaryName = 'summary.json'
export const summarySchema = v.object({
  ...figures.entries,
  files: v.array(file),
  sequences: v.record(v.string(), v.nullable(v.string())),
  name_key: v.nullable(v.string()),
})
export type Summary = v.InferOutput<typeof summarySchema>

export const tableFolder = (name: string) => `tables/${name}/`
export const filePart = ({ bucket, path }: { bucket: string; path: string }) => `files/${bucket}/${path}`

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** What stands in one of the two lists alone. */
export function differing(left: readonly string[], right: readonly string[]): string[] {
  return [...left.filter((one) => !right.includes(one)), ...right.filter((one) => !left.includes(one))]
}
