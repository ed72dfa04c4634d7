import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  keepSignature,
  type Settings,
  type StoredSettings,
  storedSettingsSchema,
} from '#domain/contracts/settings.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  answerBy,
  StaffRequestError,
  staffData,
  staffQueries,
  staffQueryDefaults,
} from '#platform/staff-request.ts'

export type SaveOutcome =
  | { ok: true; settings: StoredSettings }
  | { ok: false; refusal: 'value_refused' | 'signature_invalid' }
  /** Somebody else has saved since `version`. */
  | { ok: false; kind: 'changed'; current: StoredSettings }

export function settingsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'settings'],
    queryFn: answerBy(storedSettingsSchema, (signal) =>
      staffClient().rpc('get_settings').abortSignal(signal),
    ),
  })
}

/** @throws StaffRequestError */
export async function saveSettings(changes: Partial<Settings>, version: number): Promise<SaveOutcome> {
  if (changes.signature && !(await keep(changes.signature)))
    return { ok: false, refusal: 'signature_invalid' }
  const answer = await staffClient().rpc('save_settings', { changes, version })
  const message = answer.error?.message
  if (message === 'settings_changed') {
    const stored = staffData(await staffClient().rpc('get_settings'))
    return { ok: false, kind: 'changed', current: v.parse(storedSettingsSchema, stored) }
  }
  if (message === 'signature_invalid' || message === 'value_refused') return { ok: false, refusal: message }
  return { ok: true, settings: v.parse(storedSettingsSchema, staffData(answer)) }
}

/** Whether a drawn signature is kept now, for the settings to name; false for one that is no whole picture. */
async function keep(png: string): Promise<boolean> {
  const answer = await callStaffFunction(keepSignature, { png })
  if (answer.ok) return true
  if (answer.kind === 'network') throw new StaffRequestError('network', 'no answer')
  if (answer.kind === 'problems' || answer.code === 'signature_invalid') return false
  const isDenied = answer.code === 'unauthorized' || answer.code === 'forbidden'
  throw new StaffRequestError(isDenied ? 'denied' : 'server', answer.code)
}
