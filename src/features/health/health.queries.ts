import { queryOptions } from '@tanstack/react-query'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import {
  askForRates,
  checkHealth,
  confirmRates,
  fetchBacklog,
  fetchOpeningSteps,
  fetchRates,
  noteBackup,
} from './health.api.ts'

const healthKey = [staffQueries, 'health'] as const
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
