import type { Database } from '../../supabase/database.types.ts'

type Tables = Database['public']['Tables'] & Database['public']['Views']
export type TableRow<Name extends keyof Tables> = Tables[Name]['Row']

/** `next`: the key below which the next page starts; null on the last. */
export type KeyPage<Row, Key> = { shown: Row[]; next: Key | null }

/** `rows` holds one more than a page shows: it shows whether another page follows. */
export function keyPage<Row, Key>(
  rows: readonly Row[],
  pageSize: number,
  keyOf: (row: Row) => Key,
): KeyPage<Row, Key> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, next: rows.length > pageSize && last !== undefined ? keyOf(last) : null }
}
