import * as v from 'valibot'
import { type Backlog, backlogSchema } from '../../../src/domain/contracts/staff-health.ts'
import type { StaffCall, StaffResult } from '../_shared/staff-call.ts'

export function backlogReader(call: StaffCall) {
  return async function backlog(accessToken: string): Promise<StaffResult<Backlog>> {
    const result = await call(accessToken, 'backlog_health')
    return result.ok ? { ok: true, value: v.parse(backlogSchema, result.value) } : result
  }
}
