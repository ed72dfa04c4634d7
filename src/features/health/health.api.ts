import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { backlogSchema, type Check, staffHealth } from '#domain/contracts/checks.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  answerBy,
  askAhead,
  askedAnew,
  StaffRequestError,
  staffQueryDefaults,
} from '#platform/staff-request.ts'
import { healthKey } from './opening.api.ts'

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

/** What the Config tab shows first. */
export function askHealth(client: QueryClient): void {
  askAhead(client, healthQuery())
  askAhead(client, backlogQuery())
}
