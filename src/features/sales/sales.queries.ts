import { queryOptions } from '@tanstack/react-query'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import {
  amendSale,
  fetchSales,
  grantAccess,
  recordRefund,
  resendAccess,
  resolveReview,
  voidSale,
  withdrawAccess,
} from './sales.api.ts'

export function salesQuery(personId: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'sales', personId],
    queryFn: ({ signal }) => fetchSales(personId, signal),
  })
}

/** Payments, access, the desk and the person's page show the same facts: everything of the staff area is asked anew. */
const changed = [staffQueries]

export const useVoidSale = () => useStaffMutation(changed, { mutationFn: voidSale })
export const useAmendSale = () => useStaffMutation(changed, { mutationFn: amendSale })
export const useRecordRefund = () => useStaffMutation(changed, { mutationFn: recordRefund })
export const useResolveReview = () => useStaffMutation(changed, { mutationFn: resolveReview })
export const useGrantAccess = () => useStaffMutation(changed, { mutationFn: grantAccess })
export const useResendAccess = () => useStaffMutation(changed, { mutationFn: resendAccess })
export const useWithdrawAccess = () => useStaffMutation(changed, { mutationFn: withdrawAccess })
