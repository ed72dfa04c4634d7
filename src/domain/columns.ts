import type * as v from 'valibot'
import { isCalendarDay } from './calendar.ts'

/**
 * What `select` asks for to fill this schema. `Row` is a table's row as its types are generated: a field that the table
 * does not have does not compile.
 */
export function columnsOf<Row>() {
  return <Entries extends { [Column in keyof Entries]: Column extends keyof Row ? v.GenericSchema : never }>(
    schema: v.ObjectSchema<Entries & v.ObjectEntries, undefined>,
  ): string => Object.keys(schema.entries).join(',')
}

/** What a column may hold, without a library: for rows that a page reads before anything else (decision 217). */
export type Guard<Value> = (value: unknown) => value is Value
export type Guards = Readonly<Record<string, Guard<unknown>>>
export type GuardedRow<Columns extends Guards> = {
  [Column in keyof Columns]: Columns[Column] extends Guard<infer Value> ? Value : never
}

/** Other columns may stand beside these. */
export function hasColumns<Columns extends Guards>(
  columns: Columns,
  row: unknown,
): row is GuardedRow<Columns> {
  if (typeof row !== 'object' || row === null) return false
  const held = row as Readonly<Record<string, unknown>>
  return Object.entries(columns).every(([name, isHeld]) => isHeld(held[name]))
}

export const isText = (value: unknown): value is string => typeof value === 'string'
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'
export const isAmount = (value: unknown): value is number => Number.isFinite(value)
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0

export function textThat<Value extends string>(isHeld: (text: string) => text is Value): Guard<Value> {
  return (value): value is Value => isText(value) && isHeld(value)
}

export function orNull<Value>(isHeld: Guard<Value>): Guard<Value | null> {
  return (value): value is Value | null => value === null || isHeld(value)
}

export const isDay = textThat(isCalendarDay)
