import { queryOptions } from '@tanstack/react-query'
import { backlogSchema, type Check, openingStepsSchema, staffHealth } from '#domain/contracts/checks.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  answerBy,
  askedAnew,
  StaffRequestError,
  staffData,
  staffQueries,
  staffQueryDefaults,
} from '#platform/staff-request.ts'

export const healthKey = [staffQueries, 'health'] as const

export type Health = { checkedAt: Date; checks: readonly Check[] }

/** Above the function's own limit of 10 s: a slow provider must show as its answer, not as our timeout. */
const timeoutMs = 20_000

/** Once per visit to the tab, then on request: a check costs calls to four providers. */
export function healthQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...healthKey, 'checks'],
    queryFn: ({ signal }) => checkHealth(signal),
    refetchOnReconnect: false,
    retry: false,
  })
}

/** Checks everything now: calls the providers and uploads a file. */
async function checkHealth(signal: AbortSignal): Promise<Health> {
  const startedAt = performance.now()
  const result = await callStaffFunction(staffHealth, {}, { signal, timeoutMs })
  if (result.ok) {
    const { checked_at, checks } = result.value
    const answered: Check = { name: 'functions', code: 'ok', details: [], ms: performance.now() - startedAt }
    return { checkedAt: new Date(checked_at), checks: [answered, ...checks] }
  }
  if (result.kind === 'network') throw new StaffRequestError('network', 'staff-health: no answer')
  const denied = result.kind === 'code' && (result.status === 401 || result.status === 403)
  throw new StaffRequestError(denied ? 'denied' : 'server', 'staff-health')
}

/** Read from the database directly, so that it works when the functions are down. */
export function backlogQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...healthKey, 'backlog'],
    queryFn: answerBy(backlogSchema, (signal) => staffClient().rpc('backlog_health').abortSignal(signal)),
  })
}

export function openingStepsQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...healthKey, 'opening'],
    queryFn: answerBy(openingStepsSchema, (signal) => staffClient().rpc('opening_steps').abortSignal(signal)),
  })
}

/** A person has copied the data. @throws StaffRequestError */
export async function noteBackup(): Promise<void> {
  staffData(await staffClient().rpc('note_backup'))
}
