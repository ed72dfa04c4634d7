import { queryOptions } from '@tanstack/react-query'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import { askForRates, confirmRates, fetchRates, setRate } from './rates.api.ts'

const ratesKey = [staffQueries, 'exchange-rates'] as const

export function ratesQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: ratesKey,
    queryFn: ({ signal }) => fetchRates(signal),
  })
}

export function useSetRate() {
  return useStaffMutation(ratesKey, { mutationFn: setRate })
}

export function useConfirmRates() {
  return useStaffMutation(ratesKey, { mutationFn: confirmRates })
}

/** Invalidates the backlog with the rates: it says how the run ended. */
export function useAskForRates() {
  return useStaffMutation([staffQueries], { mutationFn: () => askForRates() })
}
