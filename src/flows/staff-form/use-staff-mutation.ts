import { type QueryKey, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/**
 * A change after which the queries of `queryKey` are asked again: after a failure too, since the answer may have been lost
 * on its way back, and a refusal asks who this is. The screen does not wait for them.
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
