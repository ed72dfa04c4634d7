import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchAccounts, fetchAuditPage } from './audit.api.ts'
import type { AuditFilter } from './audit-view.ts'

const auditPageSize = 50

const auditKey = [staffQueries, 'audit'] as const

export function auditPageQuery(filter: AuditFilter, before: number | null) {
  return queryOptions({
    // Others may be making changes right now.
    ...askedAnew,
    queryKey: [...auditKey, 'page', filter, before],
    queryFn: ({ signal }) => fetchAuditPage(filter, before, auditPageSize, signal),
    placeholderData: keepPreviousData,
  })
}

export function accountsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...auditKey, 'accounts'],
    queryFn: ({ signal }) => fetchAccounts(signal),
  })
}
