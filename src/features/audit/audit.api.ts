import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import type { AccountNames } from '#content/audit.ts'
import { auditRowSchema } from '#domain/contracts/audit.ts'
import { staffMemberSchema } from '#domain/contracts/staff.ts'
import { keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { askedAnew, staffData, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import type { AuditFilter } from './audit-view.ts'

/** `before`, `after`: the columns that changed; null on the side that a creation or a deletion does not have. */
export type AuditEntry = v.InferOutput<typeof auditRowSchema>

const auditKey = [staffQueries, 'audit'] as const
const pageSize = 50

export function auditPageQuery(filter: AuditFilter, before: number | null) {
  return queryOptions({
    // Others may be making changes right now.
    ...askedAnew,
    queryKey: [...auditKey, 'page', filter, before],
    async queryFn({ signal }) {
      const request = staffClient().rpc('list_audit', {
        ...(filter.table ? { table_filter: filter.table } : {}),
        ...(filter.row ? { row_filter: filter.row } : {}),
        ...(filter.actor ? { actor_filter: filter.actor } : {}),
        ...(before ? { before_id: before } : {}),
        page_size: pageSize + 1,
      })
      const rows = v.parse(v.array(auditRowSchema), staffData(await request.abortSignal(signal)))
      return keyPage(rows, pageSize, (entry) => entry.id)
    },
    placeholderData: keepPreviousData,
  })
}

/** Everybody who may have made a change: present and past staff. */
export function accountsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...auditKey, 'accounts'],
    async queryFn({ signal }): Promise<AccountNames> {
      const data = staffData(await staffClient().rpc('list_staff').abortSignal(signal))
      return new Map(
        v.parse(v.array(staffMemberSchema), data).map(({ user_id, display_name }) => [user_id, display_name]),
      )
    },
  })
}
