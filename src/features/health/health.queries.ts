import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import {
  askForRates,
  certificateRule,
  checkHealth,
  confirmRates,
  fetchBacklog,
  fetchOpeningSteps,
  fetchRates,
  noteBackup,
} from './health.api.ts'

const healthKey = [staffQueries, 'health'] as const
const certificateRuleKey = [...healthKey, 'certificate-rule'] as const
export const ratesKey = [staffQueries, 'exchange-rates'] as const

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

export function openingStepsQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...healthKey, 'opening'],
    queryFn: ({ signal }) => fetchOpeningSteps(signal),
  })
}

export function useNoteBackup() {
  return useStaffMutation(healthKey, { mutationFn: noteBackup })
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

export function ratesQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: ratesKey,
    queryFn: ({ signal }) => fetchRates(signal),
  })
}

export function useConfirmRates() {
  return useStaffMutation(ratesKey, { mutationFn: confirmRates })
}

/** Invalidates the backlog with the rates: it says how the run ended. */
export function useAskForRates() {
  return useStaffMutation([staffQueries], { mutationFn: () => askForRates() })
}
