import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Settings, type StoredSettings, storedSettingsSchema } from '#domain/contracts/settings.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, staffData, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'

export type SaveOutcome =
  | { ok: true; settings: StoredSettings }
  | { ok: false; refusal: 'value_refused' }
  /** Somebody else has saved since `version`. */
  | { ok: false; kind: 'changed'; current: StoredSettings }

/** Of check constraints, columns that are not null, and ranges. */
const refusedValues: readonly (string | undefined)[] = ['23514', '23502', '22003']

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
  const answer = await staffClient().rpc('save_settings', { changes, version })
  const { code, message } = answer.error ?? {}
  if (message === 'settings_changed') {
    const stored = staffData(await staffClient().rpc('get_settings'))
    return { ok: false, kind: 'changed', current: v.parse(storedSettingsSchema, stored) }
  }
  if (refusedValues.includes(code) || message === 'signature_invalid')
    return { ok: false, refusal: 'value_refused' }
  return { ok: true, settings: v.parse(storedSettingsSchema, staffData(answer)) }
}
