import { queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import { fetchFactorRule, fetchMembers } from './staff-members.api.ts'

export const membersKey = [staffQueries, 'members'] as const

export function membersQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: membersKey,
    queryFn: ({ signal }) => fetchMembers(signal),
  })
}

export function factorRuleQuery() {
  return queryOptions({ ...askedAnew, queryKey: [...membersKey, 'factor-rule'], queryFn: fetchFactorRule })
}
