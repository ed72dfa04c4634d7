import * as v from 'valibot'

/** The local backend sends bigint as text, the hosted one as a number. */
export const wholeNumber = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.safeInteger())

/** The text stays as it came: a Date would drop microseconds. */
export const instantText = v.pipe(
  v.string(),
  v.check((value) => !Number.isNaN(Date.parse(value))),
)

/** `next`: the key that the following page lies below; null on the last. */
export type KeyPage<Row, Key> = { shown: Row[]; next: Key | null }

/** A page of a list that was asked for one row more than is shown: that row tells whether there is another page. */
export function keyPage<Row, Key>(
  rows: readonly Row[],
  pageSize: number,
  keyOf: (row: Row) => Key,
): KeyPage<Row, Key> {
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return { shown, next: rows.length > pageSize && last !== undefined ? keyOf(last) : null }
}
