import { queryOptions } from '@tanstack/react-query'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { isBeingAsked } from './sale.ts'
import { amendSale, fetchSales, grantAccess, resendAccess } from './sales.api.ts'

/** What was asked is sent at once: its answer comes while whoever asked is still on the page. */
const pollMs = 2_000

export function salesQuery(personId: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'sales', personId],
    queryFn: ({ signal }) => fetchSales(personId, signal),
    refetchInterval: ({ state: { data } }) =>
      data && [...data.sales.flatMap(({ charges }) => charges), ...data.loose].some(isBeingAsked)
        ? pollMs
        : false,
  })
}

/** Payments, access, the desk and the person's page show the same facts: everything of the staff area is asked anew. */
export const changed = [staffQueries]

export const useAmendSale = () => useStaffMutation(changed, { mutationFn: amendSale })
export const useGrantAccess = () => useStaffMutation(changed, { mutationFn: grantAccess })
export const useResendAccess = () => useStaffMutation(changed, { mutationFn: resendAccess })
