import * as v from 'valibot'
import type { AccountNames } from '#content/audit.ts'
import { auditRowSchema } from '#domain/contracts/audit.ts'
import { staffMemberSchema } from '#domain/contracts/staff.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import type { AuditFilter } from './audit-view.ts'

/** `before`, `after`: the columns that changed; null on the side that a creation or a deletion does not have. */
export type AuditEntry = v.InferOutput<typeof auditRowSchema>

export async function fetchAuditPage(
  filter: AuditFilter,
  before: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<AuditEntry, number>> {
  const request = staffClient().rpc('list_audit', {
    ...(filter.table ? { table_filter: filter.table } : {}),
    ...(filter.row ? { row_filter: filter.row } : {}),
    ...(filter.actor ? { actor_filter: filter.actor } : {}),
    ...(before ? { before_id: before } : {}),
    page_size: pageSize + 1,
  })
  const rows = v.parse(v.array(auditRowSchema), staffData(await request.abortSignal(signal)))
  return keyPage(rows, pageSize, (entry) => entry.id)
}

/** Everybody who may have made a change: present and past staff. */
export async function fetchAccounts(signal: AbortSignal): Promise<AccountNames> {
  const data = staffData(await staffClient().rpc('list_staff').abortSignal(signal))
  return new Map(
    v.parse(v.array(staffMemberSchema), data).map(({ user_id, display_name }) => [user_id, display_name]),
  )
}
