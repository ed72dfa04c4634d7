import * as v from 'valibot'
import { type SyncState, syncAllPayments, syncStateSchema } from '#domain/contracts/payment-sync.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** Above the limit of the platform, which ends a call with an answer (providers, section 7.2). */
const timeoutMs = 160_000

/** One part of the synchronisation: call again until it is `done`. Never throws. */
export async function syncPayments() {
  return await callStaffFunction(syncAllPayments, {}, { timeoutMs })
}

export async function fetchSyncState(signal: AbortSignal): Promise<SyncState> {
  return v.parse(syncStateSchema, staffData(await staffClient().rpc('get_sync_state').abortSignal(signal)))
}
