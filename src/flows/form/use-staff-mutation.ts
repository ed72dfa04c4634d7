import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A mutation that invalidates the queries of `queryKey`, also after a failure: the response may have been lost, and a
 * refusal triggers a check of the session. Does not wait for the refetch.
 */
export function useStaffMutation<Data, Variables>(
  queryKey: QueryKey,
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    networkMode: 'always',
    onSettled: () => {
      void client.invalidateQueries({ queryKey })
    },
  })
}
