import type { Connection } from '@supabase/lite'
import { isRecord } from '../http/serve.ts'

const jsonb = 3802

/**
 * Supabase Lite passes a function's jsonb argument to the driver as JSON text and the driver encodes it again: the
 * function would receive a JSON string instead of an object.
 */
export function passJsonOnce(connection: Connection): void {
  const driver: unknown = 'driver' in connection ? connection.driver : undefined
  const options: unknown = typeof driver === 'function' && 'options' in driver ? driver.options : undefined
  const serializers: unknown = isRecord(options) ? options.serializers : undefined
  if (!isRecord(serializers)) return
  serializers[jsonb] = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
}
