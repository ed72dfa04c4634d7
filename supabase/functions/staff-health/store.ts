import * as v from 'valibot'
import type { Backlog } from '../../../src/domain/contracts/staff-health.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

const nullableText = v.nullable(v.string())
/** Counts may come as text. */
const count = v.pipe(v.union([v.number(), v.string()]), v.transform(Number))
const backlogSchema = v.object({
  outbox: v.array(
    v.object({ kind: v.string(), pending: count, failed: count, oldest_pending_at: nullableText }),
  ),
  pending: count,
  failed: count,
  oldest_pending_at: nullableText,
  last_payment_event_at: nullableText,
  last_sync_at: nullableText,
  jobs: v.array(v.object({ job: v.string(), last_run_at: v.string(), last_result: v.unknown() })),
})

export function backlogReader(call: StaffCall) {
  return async function backlog(accessToken: string): Promise<StaffResult<Backlog>> {
    const result = await call(accessToken, 'backlog_health')
    return result.ok ? { ok: true, value: v.parse(backlogSchema, result.value) } : result
  }
}
