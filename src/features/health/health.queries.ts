import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { certificateRule, checkHealth, fetchBacklog } from './health.api.ts'

const healthKey = [staffQueries, 'health'] as const
const certificateRuleKey = [...healthKey, 'certificate-rule'] as const

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

export function backlogQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...healthKey, 'backlog'],
    queryFn: ({ signal }) => fetchBacklog(signal),
  })
}

export function certificateRuleQuery() {
  return queryOptions({ ...askedAnew, queryKey: certificateRuleKey, queryFn: () => certificateRule() })
}

export function useSetCertificateRule() {
  const client = useQueryClient()
  return useStaffMutation(certificateRuleKey, {
    mutationFn: (required: boolean) => certificateRule(required),
    onSuccess: (stands) => client.setQueryData(certificateRuleKey, stands),
  })
}
