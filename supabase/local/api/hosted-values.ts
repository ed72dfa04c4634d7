import type { Connection } from '@supabase/lite'
import { isRecord } from '../http/serve.ts'

type Parser = (text: string) => unknown

const timestamp = 1114
const timestampWithZone = 1184
const numeric = 1700

/** `2026-11-21 01:50:32.648+00` in the hosted API's format: `2026-11-21T01:50:32.648+00:00`. */
export function toHostedTimestamp(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(?::?(\d\d))?)?$/.exec(text)
  if (match === null) return text
  const [, day, time, hours, minutes = '00'] = match
  return `${day}T${time}${hours === undefined ? '' : `${hours}:${minutes}`}`
}

function hasParsers(value: unknown): value is { parsers: Record<number, Parser> } {
  return isRecord(value) && isRecord(value.parsers)
}

/** Supabase Lite returns instants in PostgreSQL's format, which some browsers cannot parse, and decimals as text. */
export function answerHostedValues(connection: Connection): void {
  const driver: unknown = connection.driver
  const holder: unknown = typeof driver === 'function' && 'options' in driver ? driver.options : undefined
  if (!hasParsers(holder)) {
    throw new Error(
      'the database driver reads values in another way: look at supabase/local/api/hosted-values.ts',
    )
  }
  holder.parsers[numeric] = Number
  holder.parsers[timestamp] = toHostedTimestamp
  holder.parsers[timestampWithZone] = toHostedTimestamp
}
